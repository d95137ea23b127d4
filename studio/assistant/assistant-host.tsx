import { Card, Flex, Stack, Text } from '@sanity/ui'
import { useState, useSyncExternalStore } from 'react'
import type { LayoutProps } from 'sanity'
import { ToolButton } from '../ui/controls.tsx'
import { AssistantDialog } from './assistant-dialog.tsx'
import { assistantErrorMessage } from './assistant-error-message.ts'
import { assistantRequests } from './assistant-request.ts'
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

export function AssistantHost() {
  const request = useSyncExternalStore(assistantRequests.subscribe, assistantRequests.current)
  const [accepted, setAccepted] = useState<readonly AcceptedProposal[]>([])
  return (
    <>
      {request && (
        <AssistantDialog
          key={request.header}
          request={request}
          onAccepted={setAccepted}
          onClose={() => assistantRequests.open(undefined)}
        />
      )}
      <div role="status" style={position}>
        {accepted.length > 0 && (
          <AcceptedNotice accepted={accepted} onDismiss={() => setAccepted([])} />
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
  const written = accepted.reduce((sum, { acceptance }) => sum + acceptance.written, 0)
  const changed = accepted.reduce((sum, { acceptance }) => sum + acceptance.changedMeanwhile, 0)
  const onUndo = async () => {
    setBusy(true)
    let left = 0
    try {
      for (const { acceptance } of accepted) left += (await acceptance.undo()).left
      setResult(
        left === 0
          ? 'Undone.'
          : `Undone, except ${left === 1 ? '1 text that was' : `${left} texts that were`} changed since.`,
      )
    } catch (error) {
      setResult(`Not undone: ${assistantErrorMessage(error)}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card border padding={3} radius={2} shadow={2} tone="positive">
      <Stack gap={3}>
        <Text size={1}>
          {result ??
            `${written === 1 ? '1 text' : `${written} texts`} written. Check before you publish.`}
        </Text>
        {changed > 0 && result === undefined && (
          <Text size={1}>
            {`${changed} ${changed === 1 ? 'text was' : 'texts were'} changed by someone in the meantime and left alone.`}
          </Text>
        )}
        <Flex gap={2}>
          {result === undefined && (
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
