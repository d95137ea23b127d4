import { CloseIcon } from '@sanity/icons/Close'
import { Badge, Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import type { KeyboardEvent } from 'react'
import styled from 'styled-components'
import {
  countWords,
  gathered,
  sumWords,
  timeWords,
  wentOverAll,
  type PlanStep,
} from './query-plan.ts'
import type { Shown } from './use-query-assist.ts'

interface ExplanationProps {
  shown: Shown
  isOld: boolean
  onAgain: () => void
  onClose: () => void
  onSelect: (from: number, to: number) => void
}

/** What a query does: in all, and each of its filters and orders. */
export function Explanation({ shown, isOld, onAgain, onClose, onSelect }: ExplanationProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <Card aria-label="Explanation" as="section" borderTop style={room} onKeyDown={onKeyDown}>
      <Flex align="flex-start" gap={3} padding={3}>
        <Box flex={1}>
          <Outcome shown={shown} />
        </Box>
        <Button
          aria-label="Close the explanation"
          fontSize={1}
          icon={CloseIcon}
          mode="bleed"
          padding={2}
          onClick={onClose}
        />
      </Flex>
      {isOld && (
        <Card margin={3} marginTop={0} padding={2} radius={2} tone="caution">
          <Flex align="center" gap={3} wrap="wrap">
            <Box flex={1} padding={2} style={{ minInlineSize: '12rem' }}>
              <Text size={1}>The query has changed since.</Text>
            </Box>
            <Button fontSize={1} mode="ghost" padding={3} text="Explain again" onClick={onAgain} />
          </Flex>
        </Card>
      )}
      {shown.is === 'told' && (
        <Steps isOld={isOld} steps={gathered(shown.plan.plan)} onSelect={onSelect} />
      )}
    </Card>
  )
}

/** How it went, in a line or two. */
function Outcome({ shown }: { shown: Shown }) {
  if (shown.is === 'refused')
    return (
      <Card padding={3} radius={2} role="alert" tone="critical">
        <Text size={1}>{shown.why}</Text>
      </Card>
    )
  return (
    <Box paddingY={2} role="status">
      {shown.is === 'asking' && (
        <Text muted size={1}>
          Asking…
        </Text>
      )}
      {shown.is === 'told' && (
        <Stack gap={3}>
          <Text as="h2" size={1} weight="semibold">
            {sumWords(shown.plan)}
          </Text>
          <Text muted size={1}>
            {shown.of}, <span style={{ whiteSpace: 'nowrap' }}>API version {shown.version}</span>
          </Text>
        </Stack>
      )}
    </Box>
  )
}

interface StepsProps extends Pick<ExplanationProps, 'isOld' | 'onSelect'> {
  steps: readonly PlanStep[]
}

function Steps({ steps, isOld, onSelect }: StepsProps) {
  if (steps.length === 0)
    return (
      <Box padding={3} paddingTop={0}>
        <Text size={1}>The query looks no documents up.</Text>
      </Box>
    )
  return (
    <Box padding={3} paddingTop={0}>
      <Table>
        <thead>
          <tr>
            <th scope="col">Part of the query</th>
            <th scope="col">Looked up by</th>
            <th scope="col">Asked</th>
            <th scope="col">Looked at</th>
            <th scope="col">Found</th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => (
            <tr key={index}>
              <th scope="row">
                <PartOfQuery isOld={isOld} step={step} onSelect={onSelect} />
              </th>
              <td data-label="Looked up by">
                {wentOverAll(step) ? (
                  <Badge fontSize={1} tone="caution">
                    Every document
                  </Badge>
                ) : (
                  <span dir="auto">{step.uses}</span>
                )}
              </td>
              <td data-label="Asked">
                {step.times === 1 ? 'once' : `${countWords(step.times)} times`}
              </td>
              <td data-label="Looked at">{countWords(step.documents)}</td>
              <td data-label="Found">{countWords(step.rows)}</td>
              <td data-label="Time">{timeWords(step.ms)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {steps.some(wentOverAll) && (
        <Box paddingTop={4}>
          <Text muted size={1}>
            “Every document”: there was nothing to look documents up by. The content lake makes an
            index, where one would help, once such a query was asked several times.
          </Text>
        </Box>
      )}
    </Box>
  )
}

const names = { filter: 'Filter', order: 'Order' }

interface PartProps extends Pick<ExplanationProps, 'isOld' | 'onSelect'> {
  step: PlanStep
}

/** A part of the query, which a press marks in the editor. */
function PartOfQuery({ step, isOld, onSelect }: PartProps) {
  const { text, start, end } = step
  const name = names[step.step]
  if (text === undefined || start === undefined || end === undefined) return <>{name}</>
  return (
    <PartButton
      disabled={isOld}
      title="Show in the query"
      type="button"
      onClick={() => onSelect(start, end)}
    >
      <span>{name}</span>
      <code dir="ltr">{text.replaceAll(/\s+/g, ' ')}</code>
    </PartButton>
  )
}

/** As high as its rows, up to half of the screen: what is written above stays in sight. */
const room = {
  containerType: 'inline-size',
  maxBlockSize: 'min(50dvh, 32rem)',
  overflowY: 'auto',
} as const

const Table = styled.table`
  border-collapse: collapse;
  font-size: 0.8125rem;
  inline-size: 100%;
  line-height: 1.4;

  th,
  td {
    border-block-end: 1px solid var(--card-border-color);
    font-variant-numeric: tabular-nums;
    font-weight: 400;
    padding: 0.375rem 0.75rem;
    text-align: start;
    vertical-align: baseline;
  }

  thead th {
    color: var(--card-muted-fg-color);
    font-weight: 500;
    white-space: nowrap;
  }

  th:nth-child(n + 3),
  td:nth-child(n + 3) {
    text-align: end;
    white-space: nowrap;
  }

  tbody th {
    inline-size: 50%;
  }

  th:first-child {
    padding-inline-start: 0;
  }

  th:last-child,
  td:last-child {
    padding-inline-end: 0;
  }

  /* Where it is narrow each row is a card, whose figures say what they are. */
  @container (max-width: 44rem) {
    thead {
      block-size: 1px;
      clip-path: inset(50%);
      inline-size: 1px;
      overflow: hidden;
      position: absolute;
      white-space: nowrap;
    }

    tbody tr {
      border-block-end: 1px solid var(--card-border-color);
      display: grid;
      gap: 0.25rem 1rem;
      grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
      padding-block: 0.75rem;
    }

    tbody tr > :nth-child(n) {
      border: 0;
      padding: 0;
      text-align: start;
    }

    tbody th,
    tbody td:nth-child(2) {
      grid-column: 1 / -1;
      inline-size: auto;
    }

    tbody tr:first-child {
      padding-block-start: 0;
    }

    tbody td::before {
      color: var(--card-muted-fg-color);
      content: attr(data-label);
      margin-inline-end: 0.5rem;
    }
  }
`

const PartButton = styled.button`
  align-items: baseline;
  background: transparent;
  border: 0;
  border-radius: 3px;
  color: inherit;
  cursor: pointer;
  display: flex;
  font: inherit;
  gap: 0.75rem;
  inline-size: 100%;
  margin-inline: -0.375rem;
  padding: 0.25rem 0.375rem;
  text-align: start;

  &:hover:enabled {
    background: color-mix(in srgb, var(--card-fg-color) 8%, transparent);
  }

  &:focus-visible {
    outline: 2px solid var(--card-focus-ring-color);
  }

  &:disabled {
    cursor: default;
  }

  span {
    flex: none;
    font-weight: 500;
    min-inline-size: 2.75rem;
  }

  code {
    display: -webkit-box;
    overflow: hidden;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`
