import { Badge, Flex } from '@sanity/ui'
import { useMemo } from 'react'
import { localeTable, type Locale } from '#lib/locales.ts'
import { type Row, rowOf } from '../../translations/model/state.ts'
import { useFamilies } from '../../translations/use-families.ts'
import { DocumentLine } from '../../ui/document-line.tsx'
import { shown } from './model/questions.ts'
import { Lines, Section } from './section.tsx'

/** Documents that a language lacks, or has in an older text than the source: the languages that Translations counts. */
export function Lagging() {
  const { families, look, problem } = useFamilies()
  const rows = useMemo(
    () =>
      families
        ?.map((family) => rowOf(family, look))
        .filter((row) => row.source && [...lag(row, 'behind'), ...lag(row, 'missing')].length > 0),
    [families, look],
  )
  return (
    <Section
      count={rows?.length}
      nothing={problem ?? (rows?.length === 0 ? 'Every language is up to date.' : undefined)}
      title="Translations that lag"
    >
      <Lines>
        {rows?.slice(0, shown).map((row) => (
          <li key={row.family.id}>
            {row.source && (
              <DocumentLine id={row.source._id} type={row.family.type}>
                <Flex gap={1} wrap="wrap">
                  <Languages locales={lag(row, 'behind')} state="behind" />
                  <Languages locales={lag(row, 'missing')} state="missing" />
                </Flex>
              </DocumentLine>
            )}
          </li>
        ))}
      </Lines>
    </Section>
  )
}

/** The languages that stand so. */
const lag = ({ cells }: Row, asked: 'behind' | 'missing'): Locale[] =>
  cells.filter(({ state }) => state === asked).map(({ locale }) => locale)

function Languages({ locales, state }: { locales: Locale[]; state: 'behind' | 'missing' }) {
  if (locales.length === 0) return null
  const names = locales.map((locale) => localeTable[locale].name).join(', ')
  return <Badge tone={state === 'behind' ? 'caution' : 'default'}>{`${state}: ${names}`}</Badge>
}
