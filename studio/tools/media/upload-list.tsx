import { Box, Card, Flex, Stack, Text } from '@sanity/ui'
import { ToolButton } from '../../ui/controls.tsx'
import { MutedText } from '../../ui/tool-page.tsx'
import { isUploadFinished, uploadStatusLabel, type Upload } from './model/upload.ts'

interface Props {
  uploads: readonly Upload[]
  /** What `onOpen` does; default “Show”. */
  openText?: string
  onOpen: ((assetId: string) => void) | undefined
  onCancel: (id: string) => void
  onRetry: (id: string) => void
  onClear: () => void
}

/** Uploads with progress and actions. */
export function UploadProgressList({
  uploads,
  openText = 'Show',
  onOpen,
  onCancel,
  onRetry,
  onClear,
}: Props) {
  if (uploads.length === 0) return undefined
  const over = uploads.filter(isUploadFinished).length
  return (
    <Card aria-label="Uploads" as="section" borderBottom padding={3} tone="transparent">
      <Stack gap={3}>
        <Flex align="center" gap={2}>
          <Box flex={1}>
            <Text role="status" size={1} weight="medium">
              {`${over} of ${uploads.length} ${uploads.length === 1 ? 'file' : 'files'} finished`}
            </Text>
          </Box>
          <ToolButton
            disabled={over === 0}
            mode="bleed"
            padding={2}
            text="Clear finished"
            onClick={onClear}
          />
        </Flex>
        <Stack
          as="ul"
          gap={2}
          style={{
            listStyle: 'none',
            margin: 0,
            maxBlockSize: '14rem',
            overflow: 'auto',
            padding: 0,
          }}
        >
          {uploads.map((upload) => (
            <Row
              key={upload.id}
              upload={upload}
              openText={openText}
              onCancel={() => onCancel(upload.id)}
              onOpen={onOpen}
              onRetry={() => onRetry(upload.id)}
            />
          ))}
        </Stack>
      </Stack>
    </Card>
  )
}

interface RowProps {
  upload: Upload
  openText: string
  onOpen: Props['onOpen']
  onCancel: () => void
  onRetry: () => void
}

function Row({ upload, openText, onOpen, onCancel, onRetry }: RowProps) {
  const { name, state, percent, assetId, isRejected } = upload
  const mayRetry = state === 'cancelled' || (state === 'failed' && !isRejected)
  return (
    <Card as="li" padding={2} radius={2} tone={state === 'failed' ? 'critical' : 'default'}>
      <Flex align="center" gap={3}>
        <Stack flex={1} gap={2} style={{ minInlineSize: 0 }}>
          <Text size={1} textOverflow="ellipsis" weight="medium">
            {name}
          </Text>
          <MutedText role={state === 'failed' ? 'alert' : undefined}>
            {uploadStatusLabel(upload)}
          </MutedText>
          {state === 'sending' && (
            <progress
              aria-label={`Progress of ${name}`}
              max={100}
              style={{ accentColor: 'currentColor', blockSize: '0.375rem', inlineSize: '100%' }}
              value={percent}
            />
          )}
        </Stack>
        {!isUploadFinished(upload) && <UploadButton name={name} text="Cancel" onPress={onCancel} />}
        {mayRetry && <UploadButton name={name} text="Try again" onPress={onRetry} />}
        {assetId && onOpen && (
          <UploadButton name={name} text={openText} onPress={() => onOpen(assetId)} />
        )}
      </Flex>
    </Card>
  )
}

function UploadButton({
  name,
  text,
  onPress,
}: {
  name: string
  text: string
  onPress: () => void
}) {
  return <ToolButton aria-label={`${text}: ${name}`} padding={2} text={text} onClick={onPress} />
}
