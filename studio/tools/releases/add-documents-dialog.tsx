import { Box, Checkbox, Flex, Stack, Text } from '@sanity/ui'
import { useState, useEffect } from 'react'
import { useClient, useSchema } from 'sanity'
import { isLocale, localeTable } from '#lib/locales.ts'
import { debounceWork } from '#lib/time/debounce-work.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { publishedIdOf, versionIdOf } from '../../releases/document-ids.ts'
import { useWork } from '../../releases/use-async-action.ts'
import { TextField } from '../../ui/controls.tsx'
import { MutedText } from '../../ui/tool-page.tsx'
import { problemWords } from '../../releases/error-message.ts'
import { DeedDialog } from './action-dialog.tsx'
import { type DeskRelease, sizeWords } from './model/release.ts'

/** Asks which documents a release gets; each begins as its draft, or as what is published. */
export function AddDialog({ release, onClose }: { release: DeskRelease; onClose: () => void }) {
  const client = useClient({ apiVersion: studioApiVersion })
  const work = useWork()
  const schema = useSchema()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, Found>>(new Map())
  const asked = words.trim()
  const types = schema
    .getTypeNames()
    .filter((name) => schema.get(name)?.type?.name === 'document' && !name.includes('.'))
  const { found: value, problem } = useFound(types, asked)
  const inside = new Set(release.documents)
  const rows = new Map<string, Found>()
  for (const each of value ?? []) {
    const id = publishedIdOf(each._id)
    // A draft says more than what is published.
    if (!inside.has(id) && (!rows.has(id) || each._id !== id)) rows.set(id, each)
  }
  const onDo = () =>
    work.run(async () => {
      await client.action(
        [...chosen].map(([publishedId, { _id }]) => ({
          actionType: 'sanity.action.document.version.create',
          publishedId,
          baseId: _id,
          versionId: versionIdOf(publishedId, release.name),
        })),
      )
      return `${sizeWords(chosen.size)} added to “${release.title}”.`
    })
  return (
    <DeedDialog
      about="Each begins as its draft says, or as it is published where there is no draft."
      disabled={chosen.size === 0}
      does={chosen.size === 0 ? 'Add' : `Add ${sizeWords(chosen.size)}`}
      id="release-add"
      title={`Add documents to “${release.title}”`}
      work={work}
      onClose={onClose}
      onDo={onDo}
    >
      <TextField
        label="Find documents"
        placeholder="Find by title"
        type="search"
        value={words}
        onChange={setWords}
      />
      {problem && <Text size={1}>{problem}</Text>}
      <Box style={{ maxBlockSize: '22rem', overflow: 'auto' }}>
        <Stack as="ul" gap={3} padding={1} style={{ listStyle: 'none', margin: 0 }}>
          {[...rows].map(([id, found]) => (
            <Flex key={id} align="center" as="li" gap={3}>
              <Checkbox
                aria-label={found.title ?? id}
                checked={chosen.has(id)}
                onChange={({ currentTarget: { checked } }) => {
                  const next = new Map(chosen)
                  if (checked) next.set(id, found)
                  else next.delete(id)
                  setChosen(next)
                }}
              />
              <Stack gap={2}>
                <Text size={1}>{found.title ?? id}</Text>
                <Text muted size={0}>
                  {schema.get(found._type)?.title ?? found._type}
                  {isLocale(found.language) && ` · ${localeTable[found.language].name}`}
                  {found._id !== id && ' · draft'}
                </Text>
              </Stack>
            </Flex>
          ))}
        </Stack>
        {value && rows.size === 0 && (
          <MutedText>
            {asked ? 'No other document has these words in its title.' : 'There is nothing to add.'}
          </MutedText>
        )}
        {!value && !problem && <MutedText role="status">Looking…</MutedText>}
      </Box>
      {value && value.length >= mostFound && (
        <MutedText>These are the first {mostFound}; type more of the title.</MutedText>
      )}
    </DeedDialog>
  )
}

/** A document that a release could get. */
interface Found {
  _id: string
  _type: string
  title: string | null
  language: string | null
}

/** So many are shown at once. */
const mostFound = 100

/** By what documents of the house are called; those without any of it are found by their id. */
const title = 'coalesce(title, name, header.title, store.title, _id)'
const query = `*[_type in $types && (_id in path("*") || _id in path("drafts.*")) && ${title} match $words]
  | order(_type, ${title}) [0...${mostFound}]{_id, _type, "title": ${title}, language}`

/** Published documents and drafts whose titles begin with words, a moment after they were typed. */
function useFound(types: readonly string[], words: string) {
  const client = useClient({ apiVersion: studioApiVersion })
  const [state, setState] = useState<{ found?: Found[]; problem?: string }>({})
  const key = types.join(',')
  useEffect(() => {
    return debounceWork(200, (signal) => {
      const params = { types: key.split(','), words: `${words}*` }
      client.fetch<Found[]>(query, params, { perspective: 'raw', signal }).then(
        (found) => !signal.aborted && setState({ found }),
        (error: unknown) => !signal.aborted && setState({ problem: problemWords(error) }),
      )
    })
  }, [client, key, words])
  return state
}
