import { Card, Flex, Text } from '@sanity/ui'
import { useEffect, useState, type DragEvent, type ReactNode } from 'react'
import { formatFileSize } from './model/asset.ts'
import { uploadLimits } from './model/upload.ts'

/** Upload limits. */
export const uploadLimitsText = `Pictures up to ${formatFileSize(uploadLimits.picture)}, videos and other files up to ${formatFileSize(uploadLimits.file)}.`

interface Props {
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/**
 * Accepts files dropped on it, before any element inside it does. Dialogs that it opens are not inside it, although their
 * events reach it through React.
 */
export function DropZone({ onFiles, children }: Props) {
  const [isOver, setIsOver] = useState(false)
  const takes = (event: DragEvent) =>
    event.currentTarget.contains(event.target as Node) && event.dataTransfer.types.includes('Files')
  const take = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      style={{ blockSize: '100%', position: 'relative' }}
      onDragEnterCapture={(event) => {
        if (takes(event)) take(event)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget as Node | null) || setIsOver(false)
      }
      onDragOverCapture={(event) => {
        if (!takes(event)) return
        take(event)
        setIsOver(true)
      }}
      onDropCapture={(event) => {
        if (!takes(event)) return
        take(event)
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {isOver && (
        <Card
          style={{ inset: '0.5rem', opacity: 0.94, pointerEvents: 'none', position: 'absolute' }}
          border
          radius={3}
          tone="primary"
        >
          <Flex align="center" direction="column" gap={3} height="fill" justify="center">
            <Text size={3} weight="semibold">
              Drop to upload
            </Text>
            <Text size={1}>{uploadLimitsText}</Text>
          </Flex>
        </Card>
      )}
    </div>
  )
}

/** Accepts files that are pasted anywhere while the component is mounted, once. */
export function usePastedFiles(onFiles: Props['onFiles']): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      onFiles(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onFiles])
}
