import { Box, Card, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { Problem } from '../../ui/tool-page.tsx'
import { CheckField, ToolButton } from '../../ui/controls.tsx'
import { type Asset, isFilm, isPicture, nameOf } from './model/asset.ts'
import { keepsCrop, planWords, type Step } from './model/replace.ts'
import { documentName } from './model/usage.ts'
import { Picker } from './picker.tsx'
import { Thumbnail } from './grid.tsx'
import { type Progress, useReplace } from './use-replace.ts'

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
                <Text muted size={1}>
                  {keepsCrop(asset, next)
                    ? 'Both have one shape, so crops and focal points stay.'
                    : 'They differ in shape, so crops and focal points of the old one are dropped.'}
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
            <Text muted size={1} textOverflow="ellipsis">
              {`${at === 0 ? 'Old' : 'New'}: ${nameOf(each)}`}
            </Text>
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
