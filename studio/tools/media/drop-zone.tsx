import { Card, Flex, Text } from '@sanity/ui'
import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import { limits } from './model/upload.ts'
import { sizeWords } from './model/asset.ts'

interface Props {
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** Takes files that are dropped anywhere in it, or pasted while it is shown. */
export function DropZone({ onFiles, children }: Props) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) onFiles(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onFiles])
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return (
    <div
      style={{ blockSize: '100%', position: 'relative' }}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget as Node | null) || setIsOver(false)
      }
      onDragOver={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
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
              Drop to bring in
            </Text>
            <Text size={1}>{limitWords}</Text>
          </Flex>
        </Card>
      )}
    </div>
  )
}

/** What may be brought in. */
export const limitWords = `Pictures up to ${sizeWords(limits.picture)}, films and other files up to ${sizeWords(limits.file)}.`
