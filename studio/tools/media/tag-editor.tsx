import { CloseIcon } from '@sanity/icons/Close'
import { Flex, Stack } from '@sanity/ui'
import { type SubmitEvent, useId, useState } from 'react'
import { ToolButton, TextField } from '../../ui/controls.tsx'

interface Props {
  /** What they all have. */
  tags: readonly string[]
  /** Tags of the library, which are offered. */
  known: readonly string[]
  /** What is tagged, for those who do not see it. */
  label: string
  /** Answers whether it is done: what is typed stays until then. */
  onAdd: (tag: string) => Promise<boolean>
  onRemove?: (tag: string) => void
}

/** Tags as they are, to be taken away, and a field for one more. */
export function TagEditor({ tags, known, label, onAdd, onRemove }: Props) {
  const list = useId()
  const [text, setText] = useState('')
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim()) void onAdd(text).then((done) => done && setText(''))
  }
  return (
    <Stack gap={3}>
      {tags.length > 0 && (
        <Flex gap={2} wrap="wrap">
          {tags.map((tag) => (
            <ToolButton
              aria-label={`Take away the tag ${tag}`}
              iconRight={CloseIcon}
              key={tag}
              padding={2}
              text={tag}
              onClick={() => onRemove?.(tag)}
            />
          ))}
        </Flex>
      )}
      <form onSubmit={add}>
        <Flex gap={2}>
          <TextField
            label={label}
            list={list}
            placeholder="A tag, for instance Campaign 2027"
            value={text}
            onChange={setText}
          />
          <ToolButton disabled={!text.trim()} text="Add" type="submit" />
        </Flex>
        <datalist id={list}>
          {known.map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </datalist>
      </form>
    </Stack>
  )
}
