import { Box, Card, Stack, Text } from '@sanity/ui'
import { type ReactNode, useId, useState } from 'react'
import { IntentLink } from 'sanity/router'
import { styled } from 'styled-components'
import { publishedIdOf } from '../releases/release-document-ids.ts'
import { ToolButton } from '../ui/controls.tsx'
import type { PlannedRedirect, SkippedLine } from './redirect-import-plan.ts'

const Table = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: 0.8125rem;

  th,
  td {
    padding: 0.375rem 0.5rem;
    border-block-end: 1px solid var(--card-border-color);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }

  th {
    font-weight: 500;
    white-space: nowrap;
  }
`

/** Redirects that an import creates. */
export function PlannedRedirectTable({ redirects }: { redirects: readonly PlannedRedirect[] }) {
  return (
    <Part items={redirects} title="To create">
      {(shown, label) => (
        <Table aria-labelledby={label}>
          <thead>
            <tr>
              {['Line', 'From', 'To', 'Status'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, source, url, status }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>
                  <bdi dir="ltr">{source}</bdi>
                </td>
                <td>
                  <bdi dir="ltr">{url}</bdi>
                </td>
                <td>{`${status} – ${status === 301 || status === 308 ? 'permanent' : 'temporary'}`}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Part>
  )
}

/** Lines that create no redirect, each with its reason. */
export function SkippedLineList({ lines }: { lines: readonly SkippedLine[] }) {
  return (
    <Part items={lines} title="Left out">
      {(shown, label) => (
        <Stack
          aria-labelledby={label}
          as="ul"
          gap={2}
          style={{ listStyle: 'none', margin: 0, padding: 0 }}
        >
          {shown.map(({ line, text, reason, existing }) => (
            <Card as="li" key={line} padding={3} radius={2} tone="caution">
              <Stack gap={2}>
                <Text size={1}>
                  {`Line ${line}: `}
                  <bdi dir="ltr">{text}</bdi>
                </Text>
                <Text size={1}>
                  {reason}{' '}
                  {existing && (
                    <IntentLink
                      aria-label={`Open the redirect of line ${line}`}
                      intent="edit"
                      params={{ id: publishedIdOf(existing), type: 'redirect' }}
                    >
                      Open it
                    </IntentLink>
                  )}
                </Text>
              </Stack>
            </Card>
          ))}
        </Stack>
      )}
    </Part>
  )
}

/** Rows that are shown at first; thousands would be slow to draw. */
const firstRows = 100

interface PartProps<Item> {
  items: readonly Item[]
  title: string
  children: (shown: readonly Item[], label: string) => ReactNode
}

function Part<Item>({ items, title, children }: PartProps<Item>) {
  const label = useId()
  const [isWhole, setWhole] = useState(false)
  const rest = isWhole ? 0 : items.length - firstRows
  return (
    <Stack gap={3}>
      <Text as="h2" id={label} size={1} weight="semibold">
        {`${title} (${items.length})`}
      </Text>
      {children(rest > 0 ? items.slice(0, firstRows) : items, label)}
      {rest > 0 && (
        <Box>
          <ToolButton text={`Show ${rest} more`} onClick={() => setWhole(true)} />
        </Box>
      )}
    </Stack>
  )
}
