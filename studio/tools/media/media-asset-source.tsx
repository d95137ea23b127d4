import { ImagesIcon } from '@sanity/icons/Images'
import { Dialog } from '@sanity/ui'
import type { AssetSource, AssetSourceComponentProps } from 'sanity'
import { AssetPicker } from './asset-picker.tsx'

/** Asset source for picking from Media in a form. */
export const mediaAssetSource: AssetSource = {
  name: 'orrery-media',
  title: 'Media',
  icon: ImagesIcon,
  component: ChooseFromMedia,
}

function ChooseFromMedia({ onClose, onSelect }: AssetSourceComponentProps) {
  return (
    <Dialog header="Choose from Media" id="choose-from-media" width={3} onClose={onClose}>
      <AssetPicker
        kind="picture"
        onPick={({ _id }) => onSelect([{ kind: 'assetDocumentId', value: _id }])}
      />
    </Dialog>
  )
}
