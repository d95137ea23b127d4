import { Badge, Box, Card, Checkbox, Flex, Stack, Text } from '@sanity/ui'
import { useState, useEffect } from 'react'
import { useClient, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { siteTimeZone, type Locale, contentLocales, localeTable } from '#lib/locales.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { useDocumentPermissions, useOwnRoleTitles } from '../data/use-permission.ts'
import { parseChosenWallTime } from '../releases/chosen-wall-time.ts'
import { publishedIdOf } from '../releases/release-document-ids.ts'
import { createEditorError } from '../releases/editor-error-message.ts'
import { tomorrowAtNine, DateTimeInZoneField } from '../releases/time-field.tsx'
import { useAsyncAction } from '../releases/use-async-action.ts'
import { formatInBothZones, localTimeZone } from '../releases/time-zones.ts'
import { MutedText, ErrorMessage } from '../ui/tool-page.tsx'
import { ToolButton } from '../ui/controls.tsx'
import { useValidateDocument } from '../data/use-validate-document.ts'
import { messageWithFieldTitle } from '../ui/field-titles.ts'
import type { DocumentStub } from './model/translation-group.ts'
import { isBehindSource } from './model/translation-state.ts'
import { publishAllLanguages, scheduleAllLanguages } from './publish-all-languages.ts'
import { useTranslationGroup } from './use-all-translation-groups.ts'
import { fetchDocumentsById } from './use-translation-actions.ts'

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
  const { results, problem: unchecked } = useDraftValidation(drafts.map(({ draft }) => draft))
  const [left, setLeft] = useState<ReadonlySet<Locale>>(new Set())
  const [chosen, setChosen] = useState(() => tomorrowAtNine())
  const { isBusy, problem, run } = useAsyncAction()
  // The time is validated when the dialog renders, and again on submit.
  const [opened] = useState(() => Date.now())
  const read = parseChosenWallTime(chosen, opened)
  const going = drafts.filter(({ locale, draft }) => !left.has(locale) && !isForbidden(draft))
  const checks = going.map(({ draft }) => results.get(draft._id))
  const isSound = checks.every((check) => check?.errors.length === 0)
  const isKnown = drafts.every(({ draft }) => mayPublish.has(publishedIdOf(draft._id)))
  const isReady =
    going.length > 0 && isKnown && isSound && (when === 'now' || read.kind === 'instant')

  const onGo = async () => {
    const stubs = going.map(({ draft }) => draft)
    const done = await run(async () => {
      if (when === 'now') {
        await publishAllLanguages(client, stubs)
        return `${languages(stubs.length)} published`
      }
      // A release with a time in the past would hold the drafts without being scheduled.
      const meant = parseChosenWallTime(chosen, Date.now())
      if (meant.kind !== 'instant')
        throw createEditorError(
          meant.kind === 'problem' ? meant.problem : 'Choose which of the two times.',
        )
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
          <LanguageRow
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

interface LanguageProps {
  locale: Locale
  draft: DocumentStub
  check: Check | undefined
  isBehind: boolean
  /** Title of the role that may not publish the language. */
  forbids: string | undefined
  goes: boolean
  onGoes: (goes: boolean) => void
  onOpen: () => void
}

/** Row of one language: selected or not, with its validation errors. */
function LanguageRow({ locale, draft, check, goes, onGoes, onOpen, ...props }: LanguageProps) {
  const { isBehind, forbids } = props
  const { name, direction, tag } = localeTable[locale]
  const errors = check?.errors ?? []
  return (
    <Card as="li" border padding={3} radius={2} tone={errors.length > 0 ? 'critical' : 'default'}>
      <Stack gap={3}>
        <Flex align="center" as="label" gap={3}>
          <Checkbox
            checked={goes && forbids === undefined}
            disabled={forbids !== undefined}
            onChange={({ currentTarget }) => onGoes(currentTarget.checked)}
          />
          <Text size={1} weight="medium">
            {name}
          </Text>
          <Box flex={1}>
            <MutedText dir={direction} lang={tag} textOverflow="ellipsis">
              {draft.title}
            </MutedText>
          </Box>
          {isBehind && <Badge tone="caution">behind its source</Badge>}
          {!check && <Badge>checking…</Badge>}
          {check && errors.length === 0 && <Badge tone="positive">sound</Badge>}
        </Flex>
        {forbids !== undefined && (
          <MutedText>
            {`Your role (${forbids}) may not publish ${name}, so it is left out. Someone with permission can.`}
          </MutedText>
        )}
        {errors.length > 0 && (
          <Stack gap={2}>
            {errors.map((words) => (
              <Text key={words} size={1}>
                {words}
              </Text>
            ))}
            <IntentLink
              className="button-link"
              intent="edit"
              params={{ id: publishedIdOf(draft._id), type: draft._type }}
              onClick={onOpen}
            >
              Open the {name} document, or leave it out
            </IntentLink>
          </Stack>
        )}
      </Stack>
    </Card>
  )
}

/** Validation result of a draft. */
interface Check {
  /** Validated revision. */
  revision: string
  errors: readonly string[]
}

interface Checks {
  /** Results by draft id; missing ones are being validated. */
  results: ReadonlyMap<string, Check>
  problem: string | undefined
}

/** Validates drafts one after the other, as publishing would, and again after each change. */
function useDraftValidation(drafts: readonly { _id: string; _rev: string }[]): Checks {
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const validate = useValidateDocument()
  const [results, setResults] = useState<Checks['results']>(new Map())
  const [problem, setProblem] = useState<string>()
  const requested = JSON.stringify(drafts.map(({ _id, _rev }) => [_id, _rev]))
  useEffect(() => {
    let gone = false
    const check = async () => {
      const ids = (JSON.parse(requested) as [string, string][]).map(([id]) => id)
      const documents = await fetchDocumentsById(client, ids)
      for (const document of documents.values()) {
        const markers = await validate(document)
        if (gone) return
        const errors = markers
          .filter(({ level }) => level === 'error')
          .map((marker) => messageWithFieldTitle(schema, document, marker))
        const check = { revision: document._rev, errors }
        setResults((known) => new Map([...known, [document._id, check]]))
      }
    }
    check().then(
      () => void (gone || setProblem(undefined)),
      () => void (gone || setProblem(unreachableMessage)),
    )
    return () => void (gone = true)
  }, [client, schema, validate, requested])
  const current = new Map(
    drafts.flatMap(({ _id, _rev }) => {
      const check = results.get(_id)
      return check?.revision === _rev ? [[_id, check] as const] : []
    }),
  )
  return { results: current, problem }
}

const unreachableMessage =
  'The checks were interrupted: the content service did not respond. Close this and try again.'
