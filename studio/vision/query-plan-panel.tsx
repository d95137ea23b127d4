import { CloseIcon } from '@sanity/icons/Close'
import { Badge, Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import type { KeyboardEvent } from 'react'
import { SelectQueryPartButton, QueryPlanTable } from './query-plan-panel-styles.ts'
import {
  formatPlanCount,
  mergeLookupsOfSameAttribute,
  queryPlanSummary,
  formatPlanMilliseconds,
  isFullScanStep,
  type PlanStep,
} from './query-plan.ts'
import type { QueryPlanState } from './use-query-assist.ts'

interface ExplainPanelProps {
  shown: QueryPlanState
  isOld: boolean
  onAgain: () => void
  onClose: () => void
  onSelect: (from: number, to: number) => void
}

/** Panel with the plan of a query: totals, and a row for each filter and order. */
export function QueryPlanPanel({ shown, isOld, onAgain, onClose, onSelect }: ExplainPanelProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <Card aria-label="Explanation" as="section" borderTop style={panelStyle} onKeyDown={onKeyDown}>
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
        <Steps
          isOld={isOld}
          steps={mergeLookupsOfSameAttribute(shown.plan.plan)}
          onSelect={onSelect}
        />
      )}
    </Card>
  )
}

/** Result in a line or two. */
function Outcome({ shown }: { shown: QueryPlanState }) {
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
          Explaining…
        </Text>
      )}
      {shown.is === 'told' && (
        <Stack gap={3}>
          <Text as="h2" size={1} weight="semibold">
            {queryPlanSummary(shown.plan)}
          </Text>
          <Text muted size={1}>
            {shown.target},{' '}
            <span style={{ whiteSpace: 'nowrap' }}>API version {shown.version}</span>
          </Text>
        </Stack>
      )}
    </Box>
  )
}

interface StepsProps extends Pick<ExplainPanelProps, 'isOld' | 'onSelect'> {
  steps: readonly PlanStep[]
}

function Steps({ steps, isOld, onSelect }: StepsProps) {
  if (steps.length === 0)
    return (
      <Box padding={3} paddingTop={0}>
        <Text size={1}>The query reads no documents.</Text>
      </Box>
    )
  return (
    <Box padding={3} paddingTop={0}>
      <QueryPlanTable>
        <thead>
          <tr>
            <th scope="col">Part of the query</th>
            <th scope="col">Index</th>
            <th scope="col">Runs</th>
            <th scope="col">Documents read</th>
            <th scope="col">Matches</th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => (
            <tr key={index}>
              <th scope="row">
                <PartOfQuery isOld={isOld} step={step} onSelect={onSelect} />
              </th>
              <td data-label="Index">
                {isFullScanStep(step) ? (
                  <Badge fontSize={1} tone="caution">
                    All documents
                  </Badge>
                ) : (
                  <span dir="auto">{step.uses}</span>
                )}
              </td>
              <td data-label="Runs">
                {step.times === 1 ? 'once' : `${formatPlanCount(step.times)} times`}
              </td>
              <td data-label="Documents read">{formatPlanCount(step.documents)}</td>
              <td data-label="Matches">{formatPlanCount(step.rows)}</td>
              <td data-label="Time">{formatPlanMilliseconds(step.ms)}</td>
            </tr>
          ))}
        </tbody>
      </QueryPlanTable>
      {steps.some(isFullScanStep) && (
        <Box paddingTop={4}>
          <Text muted size={1}>
            “All documents”: no index applies. The content service creates one, where it would help,
            once such a query has run several times.
          </Text>
        </Box>
      )}
    </Box>
  )
}

const names = { filter: 'Filter', order: 'Order' }

interface PartProps extends Pick<ExplainPanelProps, 'isOld' | 'onSelect'> {
  step: PlanStep
}

/** Button that selects its part of the query in the editor. */
function PartOfQuery({ step, isOld, onSelect }: PartProps) {
  const { text, start, end } = step
  const name = names[step.step]
  if (text === undefined || start === undefined || end === undefined) return <>{name}</>
  return (
    <SelectQueryPartButton
      disabled={isOld}
      title="Show in the query"
      type="button"
      onClick={() => onSelect(start, end)}
    >
      <span>{name}</span>
      <code dir="ltr">{text.replaceAll(/\s+/g, ' ')}</code>
    </SelectQueryPartButton>
  )
}

/** As high as its rows, up to half of the screen, so that the query stays visible. */
const panelStyle = {
  containerType: 'inline-size',
  maxBlockSize: 'min(50dvh, 32rem)',
  overflowY: 'auto',
} as const
