import { Dialog, Flex, Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import type { Work } from '../../releases/use-async-action.ts'
import { Problem } from '../../ui/tool-page.tsx'
import { ToolButton } from '../../ui/controls.tsx'

interface Props {
  id: string
  title: string
  /** One sentence about what will happen. */
  about?: string
  /** What the button that does it says. */
  does: string
  /** It cannot be undone, or everybody sees it. */
  isGrave?: boolean
  /** Nothing can be done yet. */
  disabled?: boolean
  work: Work
  children?: ReactNode
  /** Does it; the dialog closes where it was done. */
  onDo: () => Promise<boolean>
  onClose: () => void
}

/** Something that is done after a question: its answer, and what failed. What was typed stays where it failed. */
export function DeedDialog(props: Props) {
  const { id, title, about, does, isGrave, disabled, work, children, onDo, onClose } = props
  return (
    <Dialog header={title} id={id} width={1} onClose={onClose}>
      <Stack
        as="form"
        gap={5}
        padding={4}
        onSubmit={(event) => {
          event.preventDefault()
          if (work.isBusy || disabled) return
          void onDo().then((done) => {
            if (done) onClose()
          })
        }}
      >
        {about && <Text size={1}>{about}</Text>}
        {children}
        {work.problem && <Problem>{work.problem}</Problem>}
        <Flex gap={2} justify="flex-end">
          <ToolButton mode="bleed" text="Cancel" type="button" onClick={onClose} />
          <ToolButton
            mode="default"
            disabled={work.isBusy || disabled}
            text={work.isBusy ? 'Working…' : does}
            tone={isGrave ? 'critical' : 'primary'}
            type="submit"
          />
        </Flex>
      </Stack>
    </Dialog>
  )
}
