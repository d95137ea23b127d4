import { Card, Flex, Stack, Text } from '@sanity/ui'
import { useRef, useState, useSyncExternalStore } from 'react'
import type { LayoutProps } from 'sanity'
import { ToolButton } from '../ui/controls.tsx'
import { AssistantDialog } from './assistant-dialog.tsx'
import { assistantErrorMessage } from './assistant-error-message.ts'
import { type AssistantRequest, assistantRequests } from './assistant-request.ts'
import type { Acceptance } from './model/proposal.ts'
import type { AcceptedProposal } from './use-proposals.ts'

/** Layout of Studio with the assistant's dialog, and the notice that undoes what was accepted. */
export function AssistantLayout(props: LayoutProps) {
  return (
    <>
      {props.renderDefault(props)}
      <AssistantHost />
    </>
  )
}

interface Written {
  request: AssistantRequest
  accepted: readonly AcceptedProposal[]
  /** Key of the notice. */
  id: number
}

export function AssistantHost() {
  const request = useSyncExternalStore(assistantRequests.subscribe, assistantRequests.current)
  const [written, setWritten] = useState<Written>()
  // A second attempt for documents that failed belongs to the notice of the first.
  const onAccepted = (of: AssistantRequest, accepted: readonly AcceptedProposal[]) =>
    setWritten((known) =>
      known?.request === of
        ? { ...known, accepted: [...known.accepted, ...accepted] }
        : { request: of, accepted, id: (known?.id ?? 0) + 1 },
    )
  return (
    <>
      {request && (
        <AssistantDialog
          key={request.header}
          request={request}
          onAccepted={(accepted) => onAccepted(request, accepted)}
          onClose={() => assistantRequests.open(undefined)}
        />
      )}
      <div role="status" style={position}>
        {written && (
          <AcceptedNotice
            key={written.id}
            accepted={written.accepted}
            onDismiss={() => setWritten(undefined)}
          />
        )}
      </div>
    </>
  )
}

const position = {
  position: 'fixed',
  insetInlineStart: '1rem',
  insetBlockEnd: '1rem',
  maxInlineSize: '28rem',
  zIndex: 200,
} as const

interface NoticeProps {
  accepted: readonly AcceptedProposal[]
  onDismiss: () => void
}

/** What was written, with a button that undoes it. */
function AcceptedNotice({ accepted, onDismiss }: NoticeProps) {
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<string>()
  const [problem, setProblem] = useState<string>()
  /** Texts that undoing has left alone; a second attempt repeats only what failed. */
  const undone = useRef(new Map<Acceptance, number>())
  const written = accepted.reduce((sum, { acceptance }) => sum + acceptance.written, 0)
  const changed = accepted.reduce((sum, { acceptance }) => sum + acceptance.changedMeanwhile, 0)
  const onUndo = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      for (const { acceptance } of accepted)
        if (!undone.current.has(acceptance))
          undone.current.set(acceptance, (await acceptance.undo()).left)
      const left = [...undone.current.values()].reduce((sum, each) => sum + each, 0)
      setResult(undoneText(left, written))
    } catch (error) {
      setProblem(`Not undone: ${assistantErrorMessage(error)}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card border padding={3} radius={2} shadow={2} tone="positive">
      <Stack gap={3}>
        <Text size={1}>
          {result ?? (written === 0 ? 'Nothing was written.' : writtenText(written))}
        </Text>
        {problem && <Text size={1}>{problem}</Text>}
        {changed > 0 && result === undefined && (
          <Text size={1}>
            {`${changed} ${changed === 1 ? 'text was' : 'texts were'} changed by someone in the meantime and left alone.`}
          </Text>
        )}
        <Flex gap={2}>
          {result === undefined && written > 0 && (
            <ToolButton
              disabled={isBusy}
              loading={isBusy}
              text="Undo"
              onClick={() => void onUndo()}
            />
          )}
          <ToolButton disabled={isBusy} mode="bleed" text="Dismiss" onClick={onDismiss} />
        </Flex>
      </Stack>
    </Card>
  )
}

const writtenText = (count: number): string =>
  `${count === 1 ? '1 text' : `${count} texts`} written. Check before you publish.`

/** @param left number of texts that were left alone */
function undoneText(left: number, written: number): string {
  if (left === 0) return 'Undone.'
  if (left >= written) return 'Not undone: the texts were changed or published since.'
  return `Undone, except ${left === 1 ? '1 text that was' : `${left} texts that were`} changed since.`
}
