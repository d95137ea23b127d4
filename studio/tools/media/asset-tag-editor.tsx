import { CloseIcon } from '@sanity/icons/Close'
import { Flex, Stack } from '@sanity/ui'
import { type SubmitEvent, useId, useState } from 'react'
import { ToolButton, TextField } from '../../ui/controls.tsx'

interface Props {
  /** Tags of all edited assets. */
  tags: readonly string[]
  /** Tags of the library, as suggestions. */
  known: readonly string[]
  /** Accessible name of the field. */
  label: string
  /** Resolves to whether the tag was saved; the input keeps its text until then. */
  onAdd: (tag: string) => Promise<boolean>
  onRemove?: (tag: string) => void
}

/** Tags that can be removed, and a field that adds one. */
export function AssetTagEditor({ tags, known, label, onAdd, onRemove }: Props) {
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
              aria-label={`Remove tag ${tag}`}
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
