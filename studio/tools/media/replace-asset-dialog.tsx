import { Box, Card, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { useClient, useSchema } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { IllTypedDocuments } from '../../ui/ill-typed-documents.tsx'
import { MutedText, ErrorMessage } from '../../ui/tool-page.tsx'
import { CheckboxField, ToolButton } from '../../ui/controls.tsx'
import { documentTitle } from '../../releases/document-title.ts'
import { type Asset, isVideoAsset, isPictureAsset, assetDisplayName } from './model/asset.ts'
import {
  countKeptAltTexts,
  hasSameAspectRatio,
  describeReplacementPlan,
  type ReplacementStep,
  replacementErrorMessage,
} from './model/asset-replacement.ts'
import {
  type CompletedStep,
  fetchReplacementPlan,
  type ReplacementOptions,
  type ReplacementPlan,
  revertReplacementStep,
  runReplacementStep,
} from './run-replacement.ts'
import { AssetPicker } from './asset-picker.tsx'
import { Thumbnail } from './asset-grid.tsx'
import { ToolDialog } from '../../ui/tool-dialog.tsx'

interface Props {
  asset: Asset
  onClose: () => void
}

/** Replaces an asset everywhere: pick another one, preview the plan, apply it, revert it. */
export function ReplaceAssetDialog({ asset, onClose }: Props) {
  const { progress, plan, replace, undo } = useReplace()
  const [next, setNext] = useState<Asset>()
  const [publish, setPublish] = useState(false)
  const [planned, setPlanned] = useState<ReplacementPlan>()
  const steps = planned?.value
  const altTexts = countKeptAltTexts(steps ?? [])
  const [problem, setProblem] = useState<string>()
  const look = (chosen: Asset, atOnce: boolean) => {
    setNext(chosen)
    setPublish(atOnce)
    setPlanned(undefined)
    setProblem(undefined)
    plan({ old: asset, next: chosen, publish: atOnce }).then(setPlanned, () =>
      setProblem('The content service did not respond, so nothing was changed. Choose again.'),
    )
  }
  return (
    <ToolDialog
      header={`Replace “${assetDisplayName(asset)}” everywhere`}
      id="replace-asset"
      width={next ? 1 : 3}
      // Closing would discard the list of failures and the revert.
      onClose={() => {
        if (!progress?.isRunning) onClose()
      }}
    >
      {!next && (
        <AssetPicker
          kind={kindOf(asset)}
          onPick={(chosen) => (chosen._id === asset._id ? undefined : look(chosen, false))}
        />
      )}
      {next && (
        <Stack gap={4} padding={4}>
          <OldAndNew asset={asset} next={next} />
          {problem && <ErrorMessage>{problem}</ErrorMessage>}
          <IllTypedDocuments documents={planned?.illTyped ?? []} />
          {progress ? (
            <Outcome progress={progress} onUndo={() => void undo(progress)} />
          ) : (
            <>
              <CheckboxField checked={publish} onChange={(checked) => look(next, checked)}>
                Publish immediately where the old one is published
              </CheckboxField>
              <Text size={1}>
                {steps ? describeReplacementPlan(steps) : 'Checking where it is used…'}
              </Text>
              {isPictureAsset(asset) && (
                <MutedText>
                  {hasSameAspectRatio(asset, next)
                    ? 'Both have the same aspect ratio, so crops and focal points are preserved.'
                    : 'The aspect ratios differ, so crops and focal points of the old one are dropped.'}
                </MutedText>
              )}
              {altTexts > 0 && (
                <Text size={1}>
                  {altTexts === 1
                    ? '1 alt text was written for the old picture and is kept. Check that it describes the new one.'
                    : `${altTexts} alt texts were written for the old picture and are kept. Check that they describe the new one.`}
                </Text>
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
    </ToolDialog>
  )
}

const kindOf = (asset: Asset) =>
  isPictureAsset(asset) ? 'picture' : isVideoAsset(asset) ? 'video' : 'file'

function OldAndNew({ asset, next }: { asset: Asset; next: Asset }) {
  return (
    <Flex align="center" gap={3}>
      {[asset, next].map((each, at) => (
        <Box flex={1} key={each._id} style={{ minInlineSize: 0 }}>
          <Stack gap={2}>
            <Card border overflow="hidden" radius={2}>
              <Thumbnail asset={each} />
            </Card>
            <MutedText textOverflow="ellipsis">
              {`${at === 0 ? 'Old' : 'New'}: ${assetDisplayName(each)}`}
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
  const verb = isUndone ? 'Restored' : 'Replaced'
  const schema = useSchema()
  const changed = taken.filter(({ wasChanged }) => wasChanged)
  return (
    <Stack gap={4}>
      <Text role="status" size={1}>
        {isRunning ? `${over} of ${total}…` : `${verb} in ${taken.length} of ${total}.`}
      </Text>
      {isRunning && <progress aria-label="Progress" max={total} value={over} />}
      {changed.length > 0 && (
        <Text size={1}>
          {`Someone else edited these meanwhile; the picture was replaced in their text as well: ${changed.map(({ step }) => documentTitle(step.before, schema)).join(', ')}.`}
        </Text>
      )}
      {failures.length > 0 && (
        <Card padding={3} radius={2} role="alert" tone="critical">
          <Stack gap={3}>
            <Text size={1} weight="medium">
              Not changed:
            </Text>
            {failures.map(({ step: { id, before }, why }) => (
              <Text key={id} size={1}>{`${documentTitle(before, schema)}: ${why}.`}</Text>
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

interface FailedStep {
  step: ReplacementStep
  why: string
}

/** Progress of a replacement. */
interface Progress {
  isRunning: boolean
  isUndone: boolean
  total: number
  taken: readonly CompletedStep[]
  failures: readonly FailedStep[]
}

/** Runs and reverts the replacement of an asset. */
function useReplace() {
  const studioClient = useClient({ apiVersion: studioApiVersion })
  const client = studioClient.withConfig({ perspective: 'raw' })
  const [progress, setProgress] = useState<Progress>()

  const run = async (
    work: readonly ReplacementStep[],
    isUndone: boolean,
    take: (step: ReplacementStep) => Promise<CompletedStep>,
  ) => {
    const taken: CompletedStep[] = []
    const failures: FailedStep[] = []
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
        // Runs sequentially, so that failures are known per document.
        taken.push(await take(step))
      } catch (error) {
        failures.push({ step, why: replacementErrorMessage(error) })
      }
      tell(true)
    }
    tell(false)
  }

  return {
    progress,
    /** Computes the plan without writing. */
    plan: (order: ReplacementOptions) => fetchReplacementPlan(client, order),
    replace: (steps: readonly ReplacementStep[], order: ReplacementOptions) =>
      run(steps, false, (step) => runReplacementStep(client, step, order)),
    undo: ({ taken }: Progress) => {
      const revs = new Map(taken.map(({ step, rev }) => [step, rev]))
      return run([...revs.keys()], true, async (step) => {
        await revertReplacementStep(client, step, revs.get(step))
        return { step, rev: undefined }
      })
    },
  }
}
