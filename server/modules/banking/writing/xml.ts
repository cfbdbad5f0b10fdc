/** A piece of XML as it is written: a name with what is in it. What is missing is not written. */
export type XmlNode = readonly [
  name: string,
  content: string | XmlContent,
  attributes?: Readonly<Record<string, string>>,
];
export type XmlContent = readonly (XmlNode | null)[];

export function writeXml(root: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`;
}

function written([name, content, attributes = {}]: XmlNode, indent: string): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const head = `${indent}<${name}${said.join('')}>`;
  if (typeof content === 'string') return `${head}${escaped(content)}</${name}>\n`;
  const inner = content.flatMap((node) => (node === null ? [] : [written(node, `${indent}  `)]));
  return `${head}\n${inner.join('')}${indent}</${name}>\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
