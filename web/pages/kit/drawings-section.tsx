import { useState } from 'react';
import { AgeBar } from '#web/kit/chart/age-bar.tsx';
import { BarChart } from '#web/kit/chart/bar-chart.tsx';
import { BrickChart } from '#web/kit/chart/brick-chart.tsx';
import { HeatStrip } from '#web/kit/chart/heat-strip.tsx';
import { LineChart } from '#web/kit/chart/line-chart.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { DetailLayout } from '#web/kit/layout/layouts.tsx';
import { Menu } from '#web/kit/menu/menu.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { RentStrip } from '#web/kit/rent-strip/rent-strip.tsx';
import { Seal } from '#web/kit/seal/seal.tsx';
import { ShareBar } from '#web/kit/share-bar/share-bar.tsx';
import { Sparkline } from '#web/kit/sparkline/sparkline.tsx';
import { HeroPlan } from '#web/kit/stacking-plan/hero-plan.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { Columns, Part } from './part.tsx';
import { formatNumber, formatShort } from '#web/lib/format.ts';
import { ages, cash, endings, hero, occupancy, stripOf } from './samples.ts';
import styles from './kit-page.module.css';

const hash = 'b2e0dd5b94efdf573bb0680648df31545174b7dccae10ee059ab4ea09ed06653';

export function DrawingsSection() {
  const [unit, setUnit] = useState('5E');
  return (
    <div className={styles['frame']}>
      <DetailLayout
        header={
          <PageHeader
            colour="blue"
            eyebrow="Properties / 118 Maple Street, Riverton"
            title="Maple Court"
            chip={<Chip tone="tint">Active</Chip>}
            actions={<Menu label="More" more entries={[{ label: 'Archive', onSelect: () => setUnit('') }]} />}
          />
        }
        figures={
          <Figures>
            <Figure label="Rent a month, USD" value="39,045.00" />
            <Figure label="Outstanding" value="3,274.25" tone="bad" chip={<Chip tone="warn">Due</Chip>} />
            <Figure label="Occupancy" value="95.8%" />
          </Figures>
        }
        facts={<PropertyFacts />}
      >
        <HeroPlan
          name="Units of Maple Court"
          colour="blue"
          floors={hero}
          columns={['Let', 'Rent, USD']}
          total={{ label: 'Total of 24 units', figures: ['23 of 24', '39,045.00'] }}
          selected={unit}
          onChoose={(chosen) => setUnit(chosen.key)}
        />
        <Part title="Strips, charts, seal">
          <RentStrip size="large" months={stripOf('ppppppppppLd')} /> <RentStrip months={stripOf('nnppLpppppdo')} />{' '}
          <Sparkline label="Occupancy over twelve months" values={[93, 93, 95, 94, 96, 96, 95, 96, 97, 96, 95, 96]} />
          <Columns>
            <BarChart chart={cash} formatTick={(cents) => formatShort(cents / 100)} />
            <LineChart chart={occupancy} />
            <BrickChart chart={endings} />
            <HeatStrip chart={occupancy} formatCell={formatNumber} />
            <AgeBar chart={ages} />
          </Columns>
          <Seal hash={hash} />
        </Part>
      </DetailLayout>
    </div>
  );
}

function PropertyFacts() {
  return (
    <>
      <Facts title="Owners" act={<TextAct>Change</TextAct>}>
        <ShareBar
          legend={false}
          shares={[
            { name: 'Halvorsen Family Trust', value: 60, text: '60%', tone: 'full' },
            { name: 'Ruth Okonkwo', value: 25, text: '25%', tone: 'half' },
            { name: 'Lindqvist and Sons', value: 15, text: '15%', tone: 'light' },
          ]}
        />
        <Fact
          reversed
          label={
            <TextLink to="/kit" variant="row">
              Halvorsen Family Trust
            </TextLink>
          }
        >
          60%
        </Fact>
        <Fact
          reversed
          label={
            <TextLink to="/kit" variant="row">
              Ruth Okonkwo
            </TextLink>
          }
        >
          25%
        </Fact>
        <FactNote>Since 1 Jan 2024, adds up to 100%</FactNote>
      </Facts>
      <Facts title="November rent, USD">
        <ShareBar
          shares={[
            { name: 'Collected', value: 91, text: '91%', tone: 'full' },
            { name: 'Due', value: 3, text: '2,244.50', tone: 'outline' },
            { name: 'Past due', value: 6, text: '6,144.00', tone: 'bad' },
          ]}
        />
      </Facts>
      <Facts title="Money held, USD">
        <Fact strong label="Operating ··2207">
          31,904.16
        </Fact>
        <Fact strong label="Deposits, Trust ··4410">
          38,210.00
        </Fact>
      </Facts>
    </>
  );
}
