import { ImagesIcon } from '@sanity/icons/Images'

import type { AssetSource, AssetSourceComponentProps } from 'sanity'
import { AssetPicker } from './asset-picker.tsx'
import { ToolDialog } from '../../ui/tool-dialog.tsx'

/** Asset source for picking from Media in a form. */
export const mediaAssetSource: AssetSource = {
  name: 'orrery-media',
  title: 'Media',
  icon: ImagesIcon,
  component: ChooseFromMedia,
}

function ChooseFromMedia({ onClose, onSelect }: AssetSourceComponentProps) {
  return (
    <ToolDialog header="Choose from Media" id="choose-from-media" width={3} onClose={onClose}>
      <AssetPicker
        kind="picture"
        onPick={({ _id }) => onSelect([{ kind: 'assetDocumentId', value: _id }])}
      />
    </ToolDialog>
  )
}
