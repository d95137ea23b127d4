import { Card, Flex, Stack, Text } from '@sanity/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { CheckboxField, ToolButton } from '../ui/controls.tsx'
import { ToolDialog } from '../ui/tool-dialog.tsx'
import { ErrorMessage, MutedText } from '../ui/tool-page.tsx'
import type { AssistantRequest } from './assistant-request.ts'
import type { ProposalJob, ProposedText } from './model/proposal.ts'
import { ProposalList } from './proposal-list.tsx'
import { useTokenBudget } from './use-token-budget.ts'
import {
  type AcceptedProposal,
  type MadeProposal,
  type ProposalStep,
  useProposals,
} from './use-proposals.ts'

interface Props {
  request: AssistantRequest
  onClose: () => void
  onAccepted: (accepted: readonly AcceptedProposal[]) => void
}

/** Dialog of a request: what will be sent, its progress, and the proposals with their differences. */
export function AssistantDialog({ request, onClose, onAccepted }: Props) {
  const proposals = useProposals(request)
  const { step, jobs, made, progress, problem, start, stop, accept } = proposals
  const startable = jobs.filter((job) => job.count > 0 && job.disabledReason === undefined)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [rejected, setRejected] = useState<ReadonlySet<string>>(new Set())
  const chosen = startable.filter(({ key }) => !left.has(key))
  const count = chosen.reduce((sum, job) => sum + job.count, 0)
  const textsOf = ({ job, proposal }: MadeProposal) =>
    proposal.texts.filter((text) => !rejected.has(textKey(job, text)))
  const accepted = made.reduce((sum, each) => sum + textsOf(each).length, 0)
  const isReview = step === 'reviewing' || step === 'writing'
  const focused = useRef<HTMLElement>(null)
  // The button that had the focus may be gone.
  useEffect(() => {
    if (step === 'running' || step === 'reviewing' || problem) focused.current?.focus()
  }, [step, problem])
  // What is being written could otherwise fail unseen.
  const close = () => {
    if (step !== 'writing') onClose()
  }
  const onAccept = async () => {
    const total = made.filter((each) => textsOf(each).length > 0).length
    const written = await accept(textsOf)
    if (written.length > 0) onAccepted(written)
    if (written.length === total) onClose()
  }
  return (
    <ToolDialog
      header={request.header}
      id="assistant"
      width={2}
      footer={
        <Flex gap={2} justify="flex-end" padding={3}>
          {step === 'running' ? (
            <ToolButton
              key="stop"
              ref={focused as RefObject<HTMLButtonElement | null>}
              mode="default"
              text="Stop"
              tone="critical"
              onClick={stop}
            />
          ) : (
            <ToolButton
              key="close"
              disabled={step === 'writing'}
              mode="bleed"
              text={isReview && made.length > 0 ? 'Reject' : 'Close'}
              onClick={onClose}
            />
          )}
          {step === 'choosing' && startable.length > 0 && (
            <ToolButton
              ref={focused as RefObject<HTMLButtonElement | null>}
              disabled={count === 0}
              mode="default"
              text={problem ? 'Try again' : `Start (${textCount(count)})`}
              tone="primary"
              onClick={() => void start(chosen)}
            />
          )}
          {isReview && accepted > 0 && (
            <ToolButton
              disabled={step === 'writing'}
              loading={step === 'writing'}
              mode="default"
              text={`Accept ${textCount(accepted)}`}
              tone="positive"
              onClick={() => void onAccept()}
            />
          )}
        </Flex>
      }
      onClickOutside={undefined}
      onClose={close}
    >
      <Stack gap={4} padding={4}>
        <MutedText>{`Texts by ${request.context.model}. ${destinationText(request)}`}</MutedText>
        {step === 'choosing' && <BudgetNote request={request} />}
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
        <Progress step={step} {...progress} />
        {step === 'choosing' &&
          (request.isChoice || startable.length === 0) &&
          jobs.map((job) => (
            <JobChoice
              key={job.key}
              isChosen={!left.has(job.key)}
              job={job}
              onToggle={() => setLeft(toggled(left, job.key))}
            />
          ))}
        {step === 'choosing' && jobs.every(({ count: texts }) => texts === 0) && !problem && (
          <Text size={1}>{request.nothing}</Text>
        )}
        {isReview && (
          <Stack ref={focused as RefObject<HTMLDivElement | null>} gap={4} tabIndex={-1}>
            {made.map(({ job, proposal }) => (
              <ProposalList
                key={job.key}
                isAccepted={(text) => !rejected.has(textKey(job, text))}
                label={job.label}
                proposal={proposal}
                onToggle={(text) => setRejected(toggled(rejected, textKey(job, text)))}
              />
            ))}
          </Stack>
        )}
      </Stack>
    </ToolDialog>
  )
}

/** Where accepted texts go. */
const destinationText = ({ context: { release } }: AssistantRequest): string =>
  release === undefined
    ? 'Nothing is written until you accept it; then it goes into drafts.'
    : 'Nothing is written until you accept it; then it goes into the release that you are in.'

function BudgetNote({ request }: { request: AssistantRequest }) {
  const budget = useTokenBudget(request.context.client)
  if (!budget) return null
  const [used, limit] = [budget.usedTokens, budget.limitTokens].map((tokens) =>
    tokens.toLocaleString('en'),
  )
  return <MutedText>{`You have used ${used} of ${limit} tokens today (UTC).`}</MutedText>
}

const ProgressBar = styled.progress`
  appearance: none;
  inline-size: 100%;
  block-size: 6px;
  border: 0;
  border-radius: 3px;
  overflow: hidden;
  background: var(--card-border-color);

  &::-webkit-progress-bar {
    background: transparent;
  }
  &::-webkit-progress-value {
    background: var(--card-focus-ring-color);
  }
  &::-moz-progress-bar {
    background: var(--card-focus-ring-color);
  }
`

interface ProgressProps {
  done: number
  total: number
  step: ProposalStep
}

/** Progress, spoken by screen readers. */
function Progress({ done, total, step }: ProgressProps) {
  const isRunning = step === 'running'
  return (
    <Stack gap={3}>
      <Text role="status" size={1}>
        {step === 'preparing' && 'Comparing the texts…'}
        {isRunning && `${done} of ${textCount(total)}`}
        {step === 'reviewing' && 'Nothing is written yet. Check the proposals.'}
        {step === 'writing' && 'Writing…'}
      </Text>
      {isRunning && <ProgressBar aria-label="Texts" max={total} value={done} />}
    </Stack>
  )
}

interface JobChoiceProps {
  job: ProposalJob
  isChosen: boolean
  onToggle: () => void
}

/** A document that can be chosen, with the number of its texts, or why it cannot. */
function JobChoice({ job, isChosen, onToggle }: JobChoiceProps) {
  const { label, count, disabledReason } = job
  const isOff = disabledReason !== undefined || count === 0
  const state = disabledReason ?? (count === 0 ? 'Nothing to do' : textCount(count))
  return (
    <Card border padding={3} radius={2}>
      <Flex align="center" gap={3} wrap="wrap">
        <CheckboxField checked={isChosen && !isOff} disabled={isOff} onChange={onToggle}>
          {label}
        </CheckboxField>
        <MutedText>{state}</MutedText>
      </Flex>
    </Card>
  )
}

const textCount = (count: number): string => (count === 1 ? '1 text' : `${count} texts`)

const textKey = ({ key }: ProposalJob, { path }: ProposedText): string => `${key} ${path}`

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}
