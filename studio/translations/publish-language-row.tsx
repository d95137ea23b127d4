import { Badge, Box, Card, Checkbox, Flex, Stack, Text } from '@sanity/ui'
import { pathToString, useClient, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { type Locale, localeTable } from '#lib/locales.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { publishedIdOf } from '../releases/release-document-ids.ts'
import { useAsyncAction } from '../releases/use-async-action.ts'
import { ToolButton } from '../ui/controls.tsx'
import { messageWithFieldTitle } from '../ui/field-titles.ts'
import { ErrorMessage, MutedText } from '../ui/tool-page.tsx'
import type { ForeignReference } from './model/foreign-references.ts'
import type { DocumentStub } from './model/translation-group.ts'
import { type DraftCheck, isFaultless } from './use-draft-checks.ts'

interface Props {
  locale: Locale
  draft: DocumentStub
  check: DraftCheck | undefined
  isBehind: boolean
  /** Title of the role that may not publish the language. */
  forbids: string | undefined
  goes: boolean
  onGoes: (goes: boolean) => void
  onOpen: () => void
}

/** Row of one language: selected or not, with what prevents publishing it. */
export function PublishLanguageRow(props: Props) {
  const { locale, draft, check, isBehind, forbids, goes, onGoes, onOpen } = props
  const { name, direction, tag } = localeTable[locale]
  const hasFaults = check !== undefined && !isFaultless(check)
  return (
    <Card as="li" border padding={3} radius={2} tone={hasFaults ? 'critical' : 'default'}>
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
          {draft.machineTranslation && <Badge tone="caution">Machine-made, not approved</Badge>}
          {!check && <Badge>checking…</Badge>}
          {check && !hasFaults && <Badge tone="positive">No errors</Badge>}
        </Flex>
        {forbids !== undefined && (
          <MutedText>
            {`Your role (${forbids}) may not publish ${name}, so it is left out. Someone with permission can.`}
          </MutedText>
        )}
        {check && check.undone.length > 0 && (
          <Text size={1}>
            {`A newer version was published after this draft was begun. Publishing the draft reverts: ${check.undone.join(', ')}.`}
          </Text>
        )}
        {check && check.foreign.length > 0 && (
          <ForeignReferences check={check} language={name} onOpen={onOpen} />
        )}
        {check && check.errors.length > 0 && (
          <Stack gap={2}>
            {check.errors.map((words) => (
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

interface ForeignProps {
  check: DraftCheck
  /** Name of the document's language. */
  language: string
  onOpen: () => void
}

/** References into other languages, each with a link to its field, and a way to replace those that can be. */
function ForeignReferences({ check: { document, foreign }, language, onOpen }: ForeignProps) {
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const { isBusy, problem, run } = useAsyncAction()
  const replaceable = foreign.flatMap(({ path, replacement }) =>
    replacement ? [[pathToString(path), replacement] as const] : [],
  )
  const message = ({ title, language: other, replacement }: ForeignReference) =>
    `links to “${title}” in ${localeTable[other].name}${replacement ? '' : `, which has no ${language} translation`}`
  const onReplace = () =>
    run(async () => {
      await client
        .patch(document._id)
        .ifRevisionId(document._rev)
        .set(Object.fromEntries(replaceable))
        .commit({ visibility: 'sync', tag: 'orrery.translate' })
      return `${replaceable.length} of ${foreign.length} links replaced.`
    })
  return (
    <Stack gap={2}>
      <Stack as="ul" gap={2} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {foreign.map((reference) => {
          const path = pathToString(reference.path)
          return (
            <Text key={path} as="li" size={1}>
              <IntentLink
                intent="edit"
                params={{ id: publishedIdOf(document._id), type: document._type, path }}
                onClick={onOpen}
              >
                {messageWithFieldTitle(schema, document, {
                  level: 'error',
                  message: message(reference),
                  path: reference.path,
                })}
              </IntentLink>
            </Text>
          )
        })}
      </Stack>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      {replaceable.length > 0 && (
        <Box>
          <ToolButton
            disabled={isBusy}
            mode="default"
            text={`Link to the ${language} documents (${replaceable.length})`}
            onClick={() => void onReplace()}
          />
        </Box>
      )}
    </Stack>
  )
}
