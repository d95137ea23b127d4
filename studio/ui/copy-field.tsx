import { CopyIcon } from '@sanity/icons/Copy'
import { Box, Flex, TextInput } from '@sanity/ui'
import { useState } from 'react'
import { ToolButton } from './controls.tsx'

/** Read-only text with a copy button; selectable by hand where the browser blocks the clipboard. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState<string>()
  const onCopy = () => navigator.clipboard?.writeText(text).then(() => setCopied(text))
  return (
    <Flex gap={2}>
      <Box flex={1}>
        <TextInput aria-label={label} fontSize={1} readOnly value={text} onFocus={selectAll} />
      </Box>
      <ToolButton
        icon={CopyIcon}
        text={copied === text ? 'Copied' : 'Copy'}
        onClick={() => void onCopy()}
      />
    </Flex>
  )
}

const selectAll = ({ currentTarget }: { currentTarget: HTMLInputElement }) => currentTarget.select()
