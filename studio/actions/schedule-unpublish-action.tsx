import { CalendarIcon } from '@sanity/icons/Calendar'
import { Flex, Stack, Text } from '@sanity/ui'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  useClient,
  useDocumentPairPermissions,
} from 'sanity'
import { siteTimeZone } from '#lib/locales.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { useMayPlan } from '../data/use-permission.ts'
import { readTime } from '../releases/chosen-time.ts'
import { scheduleUnpublish } from '../releases/release-operations.ts'
import { nextMorning, TimeField } from '../releases/time-field.tsx'
import { useWork } from '../releases/use-async-action.ts'
import { bothTimes, ownZone } from '../releases/time-zones.ts'
import { Problem } from '../ui/tool-page.tsx'
import { ToolButton } from '../ui/controls.tsx'

/** Takes a published document off the site at a time: by a release of its own, which the desk shows like every other. */
const useUnpublishAt: DocumentActionComponent = (props: DocumentActionProps) => {
  const { id, type, published, release, onComplete } = props
  const [isOpen, setOpen] = useState(false)
  // Studio asks anew for each new object.
  const asked = useMemo(() => ({ id, type, permission: 'unpublish' as const }), [id, type])
  const [permission, isLoading] = useDocumentPairPermissions(asked)
  // It goes by a release of its own.
  const mayPlan = useMayPlan()
  const isRefused = permission?.granted === false || mayPlan === false
  const title = published && titleOf(published)
  const disabled = isLoading || !permission?.granted || isRefused
  const complete = useRef(onComplete)
  useEffect(() => {
    complete.current = onComplete
  })
  const onClose = useCallback(() => {
    setOpen(false)
    complete.current()
  }, [])
  // Studio draws the menu anew for each new object.
  return useMemo((): DocumentActionDescription | null => {
    if (!title || release) return null
    return {
      label: 'Unpublish at…',
      icon: CalendarIcon,
      disabled,
      ...(isRefused && { title: 'Your role may not take it off the site.' }),
      onHandle: () => setOpen(true),
      dialog: isOpen && {
        type: 'dialog',
        header: 'Take it off the site at a time',
        onClose,
        content: <UnpublishForm title={title} id={id} onClose={onClose} />,
      },
    }
  }, [id, title, release, disabled, isRefused, isOpen, onClose])
}
useUnpublishAt.displayName = 'UnpublishAt'

/** The actions with this one behind Studio's own “Unpublish”; what may not leave the site leaves it at no time. */
export function offerUnpublishAt(actions: DocumentActionComponent[]): DocumentActionComponent[] {
  return actions.flatMap((each) => (each.action === 'unpublish' ? [each, useUnpublishAt] : [each]))
}

interface FormProps {
  id: string
  title: string
  onClose: () => void
}

function UnpublishForm({ id, title, onClose }: FormProps) {
  const client = useClient({ apiVersion: studioApiVersion })
  const work = useWork()
  const [chosen, setChosen] = useState(nextMorning)
  const [now] = useState(() => Date.now())
  const read = readTime(chosen, now)
  const onDo = async () => {
    const done = await work.run(async () => {
      if (read.kind !== 'instant') return
      await scheduleUnpublish(client, { id, title, at: read.at })
      return `“${title}” comes off the site ${bothTimes(read.at, ownZone(), siteTimeZone)}.`
    })
    if (done) onClose()
  }
  return (
    <Stack
      as="form"
      gap={4}
      padding={4}
      onSubmit={(event) => {
        event.preventDefault()
        void onDo()
      }}
    >
      <Text size={1}>
        It stays on the site until then, and goes by itself. The release desk shows it, and can take
        it back or to another time.
      </Text>
      <TimeField chosen={chosen} read={read} onChange={setChosen} />
      {work.problem && <Problem>{work.problem}</Problem>}
      <Flex justify="flex-end">
        <ToolButton
          mode="default"
          disabled={read.kind !== 'instant' || work.isBusy}
          text={work.isBusy ? 'Working…' : 'Schedule'}
          tone="primary"
          type="submit"
        />
      </Flex>
    </Stack>
  )
}

/** What a document of the house is called. */
function titleOf(document: Record<string, unknown>): string {
  const { title, name, header } = document as {
    title?: unknown
    name?: unknown
    header?: { title?: unknown }
  }
  const found = [title, name, header?.title].find((each) => typeof each === 'string' && each)
  return typeof found === 'string' ? found : String(document._id)
}
