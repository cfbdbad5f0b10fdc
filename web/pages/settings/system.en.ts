export const en = {
  systemFacts: 'Installation',
  gable: 'Gable',
  postgres: 'PostgreSQL',
  source: 'PostgreSQL source',
  source_packaged: 'Included with Gable',
  source_system: 'Installed on this machine',
  source_server: 'Database server',
  disk: 'Disk space',
  disk_ok: 'Enough free space',
  disk_low: 'Almost full: free some space',
  updates_packaged:
    'To get PostgreSQL security updates sooner, install a newer release of the same major version on this machine. Gable uses it from the next start.',
  updates_system:
    'PostgreSQL security updates come from this machine’s package manager. Restart Gable after an update.',
  updates_server: 'PostgreSQL security updates are installed on the database server.',
};
