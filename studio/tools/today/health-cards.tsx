import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { ClockIcon } from '@sanity/icons/Clock'
import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Box, Card, type CardTone, Flex, Heading, Stack, Text } from '@sanity/ui'
import { type ComponentType, type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { DocumentLink } from '../../ui/document-link.tsx'
import { MutedText } from '../../ui/tool-page.tsx'
import type { HealthMetric } from './model/health-metrics.ts'
import type { HealthProblem } from './model/health-problem.ts'
import type {
  ComponentHealthState,
  HealthVerdictState,
  HealthVerdict,
} from './model/health-verdict.ts'
import { UnstyledList } from './overview-section.tsx'
import { ReleaseLink } from './release-link.tsx'

const icons: Record<HealthVerdictState, ComponentType> = {
  asking: ClockIcon,
  untold: WarningOutlineIcon,
  well: CheckmarkCircleIcon,
  care: WarningOutlineIcon,
  fault: ErrorOutlineIcon,
}

const tones = {
  asking: 'transparent',
  untold: 'caution',
  well: 'positive',
  care: 'caution',
  fault: 'critical',
} as const

interface VerdictCardProps {
  verdict: HealthVerdict
  problems: readonly HealthProblem[]
  /** Time of the last check, and a button that repeats it. */
  children?: ReactNode
}

/** Overall status as one sentence in a live region, followed by the problems, most severe first. */
export function OverallHealthCard({ verdict, problems, children }: VerdictCardProps) {
  const { state, sentence } = verdict
  const Icon = icons[state]
  return (
    <Card as="section" aria-label="Verdict" border padding={4} radius={3} tone={tones[state]}>
      <VerdictGrid>
        <IconRow>
          <Heading aria-hidden="true" as="span" size={2}>
            <Icon />
          </Heading>
          <div role="status">
            <Heading as="h2" size={2}>
              {sentence}
            </Heading>
          </div>
        </IconRow>
        {children && <ProbeTime>{children}</ProbeTime>}
        {problems.length > 0 && (
          <Remedies aria-label="Problems">
            {problems.map((problem) => (
              <ProblemLine
                key={problem.what}
                isTitle={problem.what === sentence}
                problem={problem}
              />
            ))}
          </Remedies>
        )}
      </VerdictGrid>
    </Card>
  )
}

/** In a narrow layout the remedy follows the sentence directly, and the time of the check comes last. */
const VerdictGrid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem;
  align-items: center;
  @container (min-width: 34rem) {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`

const ProbeTime = styled.div`
  @container (max-width: 33.99rem) {
    order: 1;
  }
`

const Remedies = styled.ul`
  display: grid;
  gap: 2rem;
  grid-column: 1 / -1;
  list-style: none;
  margin: 0;
  padding: 0;
`

/** Icon with text; in a column all texts align. */
const IconRow = styled.div`
  display: grid;
  grid-template-columns: 1.5rem minmax(0, 1fr);
  column-gap: 0.75rem;
  align-items: start;
  > :first-child {
    justify-self: center;
  }
`

interface ProblemLineProps {
  problem: HealthProblem
  /** Whether the sentence above already states the problem. */
  isTitle: boolean
}

function ProblemLine({ problem, isTitle }: ProblemLineProps) {
  const { level, what, remedy, documents = [], release } = problem
  const Icon = icons[level]
  return (
    <li>
      <IconRow>
        {isTitle ? (
          <span />
        ) : (
          <Text aria-hidden="true" size={1}>
            <Icon />
          </Text>
        )}
        <Stack gap={3} style={{ maxInlineSize: '48rem' }}>
          {!isTitle && (
            <Text size={1} weight="semibold">
              {what}
            </Text>
          )}
          <Text size={1}>
            {remedy} {release && <ReleaseLink id={release} />}
          </Text>
          {documents.length > 0 && (
            <Card radius={2} padding={1}>
              <UnstyledList>
                {documents.map(({ id, type, problem: about, isLeftOut }) => (
                  <li key={`${id} ${about}`}>
                    {type === null ? (
                      <Box padding={2}>
                        <Text size={1}>{`${id}. ${documentProblemText(about, isLeftOut)}`}</Text>
                      </Box>
                    ) : (
                      <DocumentLink
                        about={documentProblemText(about, isLeftOut)}
                        id={id}
                        type={type}
                      />
                    )}
                  </li>
                ))}
              </UnstyledList>
            </Card>
          )}
        </Stack>
      </IconRow>
    </li>
  )
}

const documentProblemText = (problem: string, isLeftOut: boolean): string =>
  isLeftOut ? `Left out of the site: ${problem}.` : `Shown without that: ${problem}.`

const stateLabels: Record<
  ComponentHealthState,
  { word: string; tone: CardTone; icon: ComponentType | undefined }
> = {
  asking: { word: 'Checking…', tone: 'transparent', icon: ClockIcon },
  well: { word: 'Works', tone: 'positive', icon: CheckmarkCircleIcon },
  care: { word: 'Needs attention', tone: 'caution', icon: WarningOutlineIcon },
  fault: { word: 'Does not work', tone: 'critical', icon: ErrorOutlineIcon },
  silent: { word: 'Not responding', tone: 'critical', icon: ErrorOutlineIcon },
  unknown: { word: 'Unknown', tone: 'transparent', icon: WarningOutlineIcon },
  elsewhere: { word: 'Hosted elsewhere', tone: 'transparent', icon: undefined },
}

interface ComponentCardProps {
  title: string
  state: ComponentHealthState
  metrics: readonly HealthMetric[] | undefined
  /** Time of the metrics if they may be stale. */
  oldSince?: string | undefined
  children?: ReactNode
}

/** Status and metrics of one component. */
export function ComponentHealthCard({
  title,
  state,
  metrics,
  oldSince,
  children,
}: ComponentCardProps) {
  const { word, tone, icon: Icon } = stateLabels[state]
  return (
    <Card aria-label={title} as="section" border padding={4} radius={3}>
      <Stack gap={4}>
        <Flex align="center" gap={3} justify="space-between">
          <Text as="h2" size={2} weight="semibold">
            {title}
          </Text>
          <Card paddingX={3} paddingY={2} radius={5} tone={tone}>
            <Flex align="center" gap={2}>
              {Icon && (
                <Text aria-hidden="true" size={1}>
                  <Icon />
                </Text>
              )}
              <Text size={1} weight="medium">
                {word}
              </Text>
            </Flex>
          </Card>
        </Flex>
        {oldSince && (
          <Card padding={3} radius={2} tone="caution">
            <Text size={1}>{`These figures are from ${oldSince} and may be out of date.`}</Text>
          </Card>
        )}
        {children}
        {metrics && <MetricList figures={metrics} />}
      </Stack>
    </Card>
  )
}

const List = styled.dl`
  margin: 0;
  > div + div {
    border-block-start: 1px solid var(--card-border-color);
  }
  > div {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    column-gap: 0.75rem;
    padding-block: 0.75rem;
  }
  > div:last-child {
    padding-block-end: 0;
  }
  dd {
    margin: 0;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
`

function MetricList({ figures }: { figures: readonly HealthMetric[] }) {
  const base = useId()
  return (
    <List>
      {figures.map(({ label, value, note }, index) => (
        <div key={`${base} ${label} ${index}`}>
          <Text as="dt" muted size={1}>
            {label}
          </Text>
          <Stack as="dd" gap={2}>
            <Text size={1}>{value}</Text>
            {note && <MutedText>{note}</MutedText>}
          </Stack>
        </div>
      ))}
    </List>
  )
}
