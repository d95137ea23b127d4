import { ImagesIcon } from '@sanity/icons/Images'
import { Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import {
  type ArrayOfObjectsInputProps,
  definePlugin,
  type InputProps,
  isArrayOfObjectsInputProps,
} from 'sanity'
import { randomId } from '../../data/random-id.ts'
import { ToolButton } from '../../ui/controls.tsx'
import { ToolDialog } from '../../ui/tool-dialog.tsx'
import { AssetPicker } from './asset-picker.tsx'
import { DropZone } from './drop-zone.tsx'
import { type AssetSelection, emptySelection, toggleSelection } from './model/asset-selection.ts'
import { pictureEntryOf, type PictureEntry } from './model/picture-entry.ts'
import { useMediaUploads } from './use-uploads.ts'

/** Adds several pictures at once to each list of pictures. */
export const pictureLists = definePlugin({
  name: 'picture-lists',
  form: { components: { input: PictureListInput } },
})

/** Chooses and uploads several pictures for a list of pictures; other inputs are unchanged. */
function PictureListInput(props: InputProps) {
  if (!isArrayOfObjectsInputProps(props) || props.readOnly) return props.renderDefault(props)
  const entryOf = pictureEntryOf(props.schemaType)
  return entryOf ? <PictureList {...props} entryOf={entryOf} /> : props.renderDefault(props)
}

function PictureList(props: ArrayOfObjectsInputProps & { entryOf: PictureEntry }) {
  const { entryOf, onInsert, ...inputProps } = props
  const { add, uploads } = useMediaUploads()
  /** Chosen pictures while the dialog is open. */
  const [selection, setSelection] = useState<AssetSelection>()
  const count = selection?.ids.length ?? 0
  const select = (id: string) =>
    setSelection((known) =>
      known && !known.ids.includes(id) ? { ...known, ids: [...known.ids, id] } : known,
    )
  const insert = () => {
    const uploaded = uploads.map(({ assetId }) => assetId)
    // Uploads keep the order of their files, whichever ends first.
    const ids = (selection?.ids ?? []).toSorted((a, b) => uploaded.indexOf(a) - uploaded.indexOf(b))
    const items = ids.map((id) => ({ ...entryOf(id), _key: randomId(6) }))
    onInsert({ items, position: 'after', referenceItem: -1, open: false })
    setSelection(undefined)
  }
  return (
    <DropZone
      onFiles={(files) => {
        setSelection((known) => known ?? emptySelection)
        add(files, select)
      }}
    >
      <Stack gap={3}>
        {props.renderDefault({ ...inputProps, onInsert })}
        <ToolButton
          icon={ImagesIcon}
          text="Add several pictures…"
          onClick={() => setSelection(emptySelection)}
        />
      </Stack>
      {selection && (
        <ToolDialog
          footer={
            <Flex align="center" gap={3} justify="flex-end" padding={3}>
              <Text role="status" size={1}>{`${count} selected`}</Text>
              <ToolButton
                disabled={count === 0}
                mode="default"
                text={count === 1 ? 'Add 1 picture' : `Add ${count} pictures`}
                tone="primary"
                onClick={insert}
              />
            </Flex>
          }
          header="Add pictures from Media"
          id="add-pictures"
          width={3}
          onClose={() => setSelection(undefined)}
        >
          <AssetPicker
            kind="picture"
            selection={selection}
            onPick={({ _id }) => setSelection((known) => known && toggleSelection(known, _id))}
            onSelect={(change) => setSelection((known) => known && change(known))}
            onUploaded={select}
          />
        </ToolDialog>
      )}
    </DropZone>
  )
}
