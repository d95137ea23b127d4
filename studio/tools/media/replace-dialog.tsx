import { Box, Card, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { type SanityClient, useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { MutedText, Problem } from '../../ui/tool-page.tsx'
import { CheckField, ToolButton } from '../../ui/controls.tsx'
import { editActions } from '../../releases/conditional-edit.ts'
import { type Asset, isFilm, isPicture, nameOf } from './model/asset.ts'
import {
  keepsCrop,
  planWords,
  type Step,
  failureWords,
  possibleDrafts,
  stepsFor,
} from './model/asset-replacement.ts'
import { documentName, type StoredDocument } from './model/asset-usage.ts'
import { Picker } from './asset-picker.tsx'
import { Thumbnail } from './asset-grid.tsx'

interface Props {
  asset: Asset
  onClose: () => void
}

/** Another asset wherever this one is shown: choose it, see what will change, do it, take it back. */
export function ReplaceDialog({ asset, onClose }: Props) {
  const { progress, plan, replace, undo } = useReplace()
  const [next, setNext] = useState<Asset>()
  const [publish, setPublish] = useState(false)
  const [steps, setSteps] = useState<Step[]>()
  const [problem, setProblem] = useState<string>()
  const look = (chosen: Asset, atOnce: boolean) => {
    setNext(chosen)
    setPublish(atOnce)
    setSteps(undefined)
    setProblem(undefined)
    plan({ old: asset, next: chosen, publish: atOnce }).then(setSteps, () =>
      setProblem('The content service did not answer, so nothing was changed. Choose again.'),
    )
  }
  return (
    <Dialog
      header={`Replace “${nameOf(asset)}” everywhere`}
      id="replace-asset"
      width={next ? 1 : 3}
      // With it would go what failed, and the way back.
      onClose={() => {
        if (!progress?.isRunning) onClose()
      }}
    >
      {!next && (
        <Picker
          kind={kindOf(asset)}
          onPick={(chosen) => (chosen._id === asset._id ? undefined : look(chosen, false))}
        />
      )}
      {next && (
        <Stack gap={4} padding={4}>
          <Both asset={asset} next={next} />
          {problem && <Problem>{problem}</Problem>}
          {progress ? (
            <Outcome progress={progress} onUndo={() => void undo(progress)} />
          ) : (
            <>
              <CheckField checked={publish} onChange={(checked) => look(next, checked)}>
                Publish at once where the old one is published
              </CheckField>
              <Text size={1}>{steps ? planWords(steps) : 'Looking where it is shown…'}</Text>
              {isPicture(asset) && (
                <MutedText>
                  {keepsCrop(asset, next)
                    ? 'Both have one shape, so crops and focal points stay.'
                    : 'They differ in shape, so crops and focal points of the old one are dropped.'}
                </MutedText>
              )}
              <Flex gap={2}>
                <ToolButton
                  mode="default"
                  disabled={!steps?.length}
                  text={steps ? `Replace in ${steps.length}` : 'Replace'}
                  tone="primary"
                  onClick={() => steps && void replace(steps, { old: asset, next, publish })}
                />
                <ToolButton text="Choose another" onClick={() => setNext(undefined)} />
              </Flex>
            </>
          )}
        </Stack>
      )}
    </Dialog>
  )
}

const kindOf = (asset: Asset) => (isPicture(asset) ? 'picture' : isFilm(asset) ? 'film' : 'file')

function Both({ asset, next }: { asset: Asset; next: Asset }) {
  return (
    <Flex align="center" gap={3}>
      {[asset, next].map((each, at) => (
        <Box flex={1} key={each._id} style={{ minInlineSize: 0 }}>
          <Stack gap={2}>
            <Card border overflow="hidden" radius={2}>
              <Thumbnail asset={each} />
            </Card>
            <MutedText textOverflow="ellipsis">
              {`${at === 0 ? 'Old' : 'New'}: ${nameOf(each)}`}
            </MutedText>
          </Stack>
        </Box>
      ))}
    </Flex>
  )
}

function Outcome({ progress, onUndo }: { progress: Progress; onUndo: () => void }) {
  const { isRunning, isUndone, total, taken, failures } = progress
  const over = taken.length + failures.length
  const verb = isUndone ? 'Put back' : 'Replaced'
  const changed = taken.filter(({ wasChanged }) => wasChanged)
  return (
    <Stack gap={4}>
      <Text role="status" size={1}>
        {isRunning ? `${over} of ${total}…` : `${verb} in ${taken.length} of ${total}.`}
      </Text>
      {isRunning && <progress aria-label="Progress" max={total} value={over} />}
      {changed.length > 0 && (
        <Text size={1}>
          {`Changed by somebody else meanwhile, and replaced in what they wrote: ${changed.map(({ step }) => documentName(step.before)).join(', ')}.`}
        </Text>
      )}
      {failures.length > 0 && (
        <Card padding={3} radius={2} role="alert" tone="critical">
          <Stack gap={3}>
            <Text size={1} weight="medium">
              Not changed:
            </Text>
            {failures.map(({ step: { id, before }, why }) => (
              <Text key={id} size={1}>{`${documentName(before)} (${id}): ${why}.`}</Text>
            ))}
          </Stack>
        </Card>
      )}
      {!isRunning && !isUndone && taken.length > 0 && (
        <Box>
          <ToolButton text="Undo" onClick={onUndo} />
        </Box>
      )}
    </Stack>
  )
}

interface Failure {
  step: Step
  why: string
}

/** A step that was taken, and the revision that it left. */
interface Taken {
  step: Step
  rev: string | undefined
  /** Whether somebody had changed the document since the step was planned; it was read again then. */
  wasChanged?: boolean
}

/** What is replaced by what. */
interface Order {
  old: Asset
  next: Asset
  /** Whether what is published is changed at once. */
  publish: boolean
}

/** How far a replacement is. */
interface Progress {
  isRunning: boolean
  isUndone: boolean
  total: number
  taken: readonly Taken[]
  failures: readonly Failure[]
}

/** Shows another asset wherever one is shown, and takes that back. */
function useReplace() {
  const studioClient = useClient({ apiVersion: studioApiVersion })
  const client = studioClient.withConfig({ perspective: 'raw' })
  const [progress, setProgress] = useState<Progress>()

  const run = async (
    work: readonly Step[],
    isUndone: boolean,
    take: (step: Step) => Promise<Taken>,
  ) => {
    const taken: Taken[] = []
    const failures: Failure[] = []
    const tell = (isRunning: boolean) =>
      setProgress({
        isRunning,
        isUndone,
        total: work.length,
        taken: [...taken],
        failures: [...failures],
      })
    tell(true)
    for (const step of work) {
      try {
        // One after the other: what failed is known document by document.
        taken.push(await take(step))
      } catch (error) {
        failures.push({ step, why: failureWords(error) })
      }
      tell(true)
    }
    tell(false)
  }

  return {
    progress,
    /** What would be written now. */
    plan: (order: Order) => planNow(client, order),
    replace: (steps: readonly Step[], order: Order) =>
      run(steps, false, (step) => replaceIn(client, step, order)),
    undo: ({ taken }: Progress) => {
      const revs = new Map(taken.map(({ step, rev }) => [step, rev]))
      return run([...revs.keys()], true, async (step) => {
        await takeBack(client, step, revs.get(step))
        return { step, rev: undefined }
      })
    },
  }
}

/** @param among the ids of the documents that are asked about; all where it is not said */
async function planNow(
  client: SanityClient,
  { old, next, publish }: Order,
  among?: readonly string[],
): Promise<Step[]> {
  const documents = await client.fetch<StoredDocument[]>(
    `*[references($id)${among ? ' && _id in $among' : ''}] | order(_id asc)`,
    { id: old._id, ...(among && { among }) },
  )
  const drafts = await client.fetch<string[]>('*[_id in $ids]._id', {
    ids: possibleDrafts(documents),
  })
  return stepsFor(documents, new Set(drafts), old, next, publish)
}

/** Takes a step, over what it was planned for alone. What somebody changed meanwhile is read again, once. */
async function replaceIn(client: SanityClient, step: Step, order: Order): Promise<Taken> {
  try {
    return { step, rev: await write(client, step) }
  } catch (error) {
    if ((error as { statusCode?: number } | undefined)?.statusCode !== 409) throw error
    const now = await planNow(client, order, [step.before._id, step.id])
    const again = now.find(({ id }) => id === step.id)
    if (!again) throw error
    return { step: again, rev: await write(client, again), wasChanged: true }
  }
}

/** @returns the revision that it leaves */
async function write(client: SanityClient, step: Step): Promise<string | undefined> {
  const { id, before, makesDraft, set } = step
  const read = { _id: before._id, _rev: before._rev ?? '' }
  if (makesDraft) return (await client.action(editActions({ read, into: id, set }))).transactionId
  const transaction = client.transaction().patch(id, { ifRevisionID: read._rev, set })
  const written = await transaction.commit({
    returnDocuments: true,
    visibility: 'sync',
  })
  return written.at(-1)?._rev
}

/** A document that was changed since stays as it is. */
async function takeBack(client: SanityClient, step: Step, rev = ''): Promise<undefined> {
  const { id, makesDraft, undo } = step
  const transaction = client.transaction().patch(id, { ifRevisionID: rev, set: undo })
  if (makesDraft) transaction.delete(id)
  await transaction.commit({ returnDocuments: false, visibility: 'sync' })
}
