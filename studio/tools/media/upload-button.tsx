import { UploadIcon } from '@sanity/icons/Upload'
import { useRef } from 'react'
import { ToolButton } from '../../ui/controls.tsx'

interface Props {
  /** File types to choose from; all if absent. */
  accept?: string | undefined
  onFiles: (files: readonly File[]) => void
}

/** Chooses files to upload. */
export function UploadButton({ accept, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        accept={accept}
        aria-label="Files to upload"
        hidden
        multiple
        ref={input}
        type="file"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <ToolButton
        mode="default"
        icon={UploadIcon}
        text="Upload"
        tone="primary"
        onClick={() => input.current?.click()}
      />
    </>
  )
}
