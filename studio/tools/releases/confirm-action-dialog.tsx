import { Flex, Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import type { AsyncAction } from '../../releases/use-async-action.ts'
import { ErrorMessage } from '../../ui/tool-page.tsx'
import { ToolButton } from '../../ui/controls.tsx'
import { ToolDialog } from '../../ui/tool-dialog.tsx'

interface Props {
  id: string
  title: string
  /** One sentence about the effect. */
  about?: string
  /** Label of the confirm button. */
  actionLabel: string
  /** Irreversible, or publicly visible. */
  isDestructive?: boolean
  /** Disables the confirm button. */
  disabled?: boolean
  action: AsyncAction
  children?: ReactNode
  /** Resolves to whether the action succeeded; the dialog then closes. */
  onConfirm: () => Promise<boolean>
  onClose: () => void
}

/** Confirmation dialog for an action, with its error message. Input is kept on failure. */
export function ConfirmActionDialog(props: Props) {
  const {
    id,
    title,
    about,
    actionLabel,
    isDestructive,
    disabled,
    action,
    children,
    onConfirm,
    onClose,
  } = props
  return (
    <ToolDialog header={title} id={id} width={1} onClose={onClose}>
      <Stack
        as="form"
        gap={5}
        padding={4}
        onSubmit={(event) => {
          event.preventDefault()
          if (action.isBusy || disabled) return
          void onConfirm().then((done) => {
            if (done) onClose()
          })
        }}
      >
        {about && <Text size={1}>{about}</Text>}
        {children}
        {action.problem && <ErrorMessage>{action.problem}</ErrorMessage>}
        <Flex gap={2} justify="flex-end">
          <ToolButton mode="bleed" text="Cancel" type="button" onClick={onClose} />
          <ToolButton
            mode="default"
            disabled={action.isBusy || disabled}
            text={action.isBusy ? 'Working…' : actionLabel}
            tone={isDestructive ? 'critical' : 'primary'}
            type="submit"
          />
        </Flex>
      </Stack>
    </ToolDialog>
  )
}
