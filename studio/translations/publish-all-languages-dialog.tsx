import { Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { useClient } from 'sanity'
import { siteTimeZone, type Locale, contentLocales } from '#lib/locales.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { useDocumentPermissions, useOwnRoleTitles } from '../data/use-permission.ts'
import { parseChosenWallTime } from '../releases/chosen-wall-time.ts'
import { assertUnblocked } from '../releases/blocking-references.ts'
import { publishedIdOf } from '../releases/release-document-ids.ts'
import { createEditorError } from '../releases/editor-error-message.ts'
import { tomorrowAtNine, DateTimeInZoneField } from '../releases/time-field.tsx'
import { useAsyncAction } from '../releases/use-async-action.ts'
import { formatInBothZones, localTimeZone } from '../releases/time-zones.ts'
import { MutedText, ErrorMessage } from '../ui/tool-page.tsx'
import { ToolButton } from '../ui/controls.tsx'
import type { DocumentStub } from './model/translation-group.ts'
import { isBehindSource } from './model/translation-state.ts'
import { publishAllLanguages, scheduleAllLanguages } from './publish-all-languages.ts'
import { useTranslationGroup } from './use-all-translation-groups.ts'
import { PublishLanguageRow } from './publish-language-row.tsx'
import { isFaultless, useDraftChecks } from './use-draft-checks.ts'

interface Props {
  /** Published id of the document whose menu opened the dialog. */
  id: string
  type: string
  /** Whether to publish now, or at a time that is chosen here. */
  when: 'now' | 'later'
  onClose: () => void
}

/** Validates the drafts of a page in all its languages, and publishes or schedules them together. */
export function PublishAllLanguagesDialog({ id, type, when, onClose }: Props) {
  const client = useClient({ apiVersion: studioApiVersion })
  const { family, context, problem: unread } = useTranslationGroup(id, type)
  const drafts = contentLocales.flatMap((locale) => {
    const draft = family?.members[locale]?.draft
    return draft ? [{ locale, draft }] : []
  })
  const mayPublish = useDocumentPermissions(
    'update',
    drafts.map(({ locale, draft }) => ({
      _id: publishedIdOf(draft._id),
      _type: draft._type,
      language: locale,
    })),
  )
  const isForbidden = ({ _id }: DocumentStub) => mayPublish.get(publishedIdOf(_id)) === false
  const role = useOwnRoleTitles()
  const { results, problem: unchecked } = useDraftChecks(drafts.map(({ draft }) => draft))
  const [left, setLeft] = useState<ReadonlySet<Locale>>(new Set())
  const [chosen, setChosen] = useState(() => tomorrowAtNine())
  const { isBusy, problem, run } = useAsyncAction()
  // The time is validated when the dialog renders, and again on submit.
  const [opened] = useState(() => Date.now())
  const read = parseChosenWallTime(chosen, opened)
  const going = drafts.filter(({ locale, draft }) => !left.has(locale) && !isForbidden(draft))
  const checks = going.map(({ draft }) => results.get(draft._id))
  const hasNoErrors = checks.every((check) => check && isFaultless(check))
  const isKnown = drafts.every(({ draft }) => mayPublish.has(publishedIdOf(draft._id)))
  const isReady =
    going.length > 0 && isKnown && hasNoErrors && (when === 'now' || read.kind === 'instant')

  const checkedDrafts = (stubs: readonly DocumentStub[]) =>
    stubs.flatMap(({ _id }) => results.get(_id)?.document ?? [])
  const onGo = async () => {
    const stubs = going.map(({ draft }) => draft)
    const done = await run(async () => {
      const planned = { publishes: checkedDrafts(stubs), unpublishes: [] }
      if (when === 'now') {
        await assertUnblocked(client, planned)
        await publishAllLanguages(client, stubs)
        return `${languages(stubs.length)} published`
      }
      // A release with a time in the past would hold the drafts without being scheduled.
      const meant = parseChosenWallTime(chosen, Date.now())
      if (meant.kind !== 'instant')
        throw createEditorError(
          meant.kind === 'problem' ? meant.problem : 'Choose which of the two times.',
        )
      await assertUnblocked(client, planned, { at: meant.at })
      await scheduleAllLanguages(client, stubs, meant.at)
      return `${languages(stubs.length)} scheduled: ${formatInBothZones(meant.at, localTimeZone(), siteTimeZone)}`
    })
    if (done) onClose()
  }
  return (
    <Stack gap={4} padding={1}>
      {[unread, unchecked, problem].map(
        (words) => words && <ErrorMessage key={words}>{words}</ErrorMessage>,
      )}
      {!family && <Text muted>Loading the languages of this document…</Text>}
      {family && drafts.length === 0 && (
        <Text muted>No language of this page has a draft, so there is nothing to publish.</Text>
      )}
      <Stack as="ul" gap={2} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {drafts.map(({ locale, draft }) => (
          <PublishLanguageRow
            key={locale}
            check={results.get(draft._id)}
            draft={draft}
            forbids={isForbidden(draft) ? role : undefined}
            goes={!left.has(locale)}
            isBehind={
              family ? isBehindSource(family, draft, { ...context, stack: ['drafts'] }) : false
            }
            locale={locale}
            onGoes={(goes) => {
              const next = new Set(left)
              if (goes) next.delete(locale)
              else next.add(locale)
              setLeft(next)
            }}
            onOpen={onClose}
          />
        ))}
      </Stack>
      {when === 'later' && drafts.length > 0 && (
        <>
          <DateTimeInZoneField chosen={chosen} read={read} onChange={setChosen} />
          <MutedText>
            The drafts become one release. Until then they are in that release and no longer among
            the drafts; in the release desk it can be moved to another time or taken from the
            schedule.
          </MutedText>
        </>
      )}
      <Flex gap={2} justify="flex-end">
        <ToolButton mode="bleed" text="Cancel" onClick={onClose} />
        <ToolButton
          mode="default"
          disabled={!isReady || isBusy}
          loading={isBusy}
          text={`${when === 'now' ? 'Publish' : 'Schedule'} ${languages(going.length)}`}
          tone="positive"
          onClick={() => void onGo()}
        />
      </Flex>
    </Stack>
  )
}

const languages = (count: number): string => (count === 1 ? '1 language' : `${count} languages`)
