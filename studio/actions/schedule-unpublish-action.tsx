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
import { useCanCreateReleases } from '../data/use-permission.ts'
import { parseChosenWallTime } from '../releases/chosen-wall-time.ts'
import { assertUnblocked } from '../releases/blocking-references.ts'
import { documentTitle } from '../releases/document-title.ts'
import { scheduleUnpublish } from '../releases/release-operations.ts'
import { tomorrowAtNine, DateTimeInZoneField } from '../releases/time-field.tsx'
import { useAsyncAction } from '../releases/use-async-action.ts'
import { formatInBothZones, localTimeZone } from '../releases/time-zones.ts'
import { BlockingReferenceList } from '../ui/blocking-reference-list.tsx'
import { ErrorMessage } from '../ui/tool-page.tsx'
import { ToolButton } from '../ui/controls.tsx'
import { useBlockingReferences } from '../releases/use-blocking-references.ts'

/** Schedules unpublishing a document, by a release of its own that the release desk shows like any other. */
const useScheduleUnpublish: DocumentActionComponent = (props: DocumentActionProps) => {
  const { id, type, published, release, onComplete } = props
  const [isOpen, setOpen] = useState(false)
  // Memoized: Studio requests permissions again for each new object.
  const requested = useMemo(() => ({ id, type, permission: 'unpublish' as const }), [id, type])
  const [permission, isLoading] = useDocumentPairPermissions(requested)
  // Scheduling creates a release.
  const mayPlan = useCanCreateReleases()
  const isRefused = permission?.granted === false || mayPlan === false
  const title = published && documentTitle(published)
  const disabled = isLoading || !permission?.granted || isRefused
  const complete = useRef(onComplete)
  useEffect(() => {
    complete.current = onComplete
  })
  const onClose = useCallback(() => {
    setOpen(false)
    complete.current()
  }, [])
  // Memoized: Studio re-renders the menu for each new object.
  return useMemo((): DocumentActionDescription | null => {
    if (!title || release) return null
    return {
      label: 'Unpublish at…',
      icon: CalendarIcon,
      disabled,
      ...(isRefused && { title: 'Your role may not unpublish this document.' }),
      onHandle: () => setOpen(true),
      dialog: isOpen && {
        type: 'dialog',
        header: 'Schedule unpublishing',
        onClose,
        content: <UnpublishForm title={title} id={id} onClose={onClose} />,
      },
    }
  }, [id, title, release, disabled, isRefused, isOpen, onClose])
}
useScheduleUnpublish.displayName = 'UnpublishAt'

/** Adds the action after Studio's own “Unpublish”; documents that cannot be unpublished do not get it. */
export function withScheduleUnpublish(
  actions: DocumentActionComponent[],
): DocumentActionComponent[] {
  return actions.flatMap((each) =>
    each.action === 'unpublish' ? [each, useScheduleUnpublish] : [each],
  )
}

interface FormProps {
  id: string
  title: string
  onClose: () => void
}

function UnpublishForm({ id, title, onClose }: FormProps) {
  const client = useClient({ apiVersion: studioApiVersion })
  const work = useAsyncAction()
  const [chosen, setChosen] = useState(tomorrowAtNine)
  const [now] = useState(() => Date.now())
  const read = parseChosenWallTime(chosen, now)
  const blocking = useBlockingReferences(
    { publishes: [], unpublishes: [id] },
    read.kind === 'instant' ? read.at : undefined,
  )
  const onDo = async () => {
    const done = await work.run(async () => {
      if (read.kind !== 'instant') return
      await assertUnblocked(client, { publishes: [], unpublishes: [id] }, { at: read.at })
      await scheduleUnpublish(client, { id, title, at: read.at })
      return `“${title}” will be unpublished ${formatInBothZones(read.at, localTimeZone(), siteTimeZone)}.`
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
        It stays on the site until then. You can cancel or reschedule this in the release desk.
      </Text>
      <DateTimeInZoneField chosen={chosen} read={read} onChange={setChosen} />
      {blocking && (
        <BlockingReferenceList blocking={blocking}>
          It cannot be unpublished while these documents reference it. Remove the references first,
          or unpublish it in a release that also changes these documents.
        </BlockingReferenceList>
      )}
      {work.problem && <ErrorMessage>{work.problem}</ErrorMessage>}
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
