import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { listed } from '#lib/text/listed.ts'
import type { TableData } from './rich-text.groq.ts'

/** A table inside a text. On a narrow screen it scrolls in itself, by keyboard too. */
export function TextTable({ table }: { table: TableData }) {
  const t = useTranslations('text')
  const id = useId()
  const rows = (table.rows ?? []).filter(({ cells }) => listed(cells).some(Boolean))
  if (rows.length === 0) return null
  const head = table.headerRow ? rows[0] : undefined
  const columns = Math.max(...rows.map(({ cells }) => cells?.length ?? 0))
  const cellsOf = ({ cells }: (typeof rows)[number]) =>
    Array.from({ length: columns }, (_, index) => cells?.[index] ?? '')
  return (
    <div
      className="table"
      role="region"
      aria-labelledby={table.caption ? id : undefined}
      aria-label={table.caption ? undefined : t('table')}
      // What scrolls must be reachable from the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table>
        {table.caption && <caption id={id}>{table.caption}</caption>}
        {head && (
          <thead>
            <tr>
              {cellsOf(head).map((cell, index) =>
                // oxlint-disable-next-line react/no-array-index-key
                cell ? (
                  <th key={index} scope="col">
                    {cell}
                  </th>
                ) : (
                  // The corner of a table has nothing to say.
                  // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/control-has-associated-label
                  <td key={index} />
                ),
              )}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.slice(head ? 1 : 0).map((row) => (
            <tr key={row._key}>
              {cellsOf(row).map((cell, index) =>
                table.headerColumn && index === 0 ? (
                  <th key={index} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={index}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
