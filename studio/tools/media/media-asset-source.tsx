import { ImagesIcon } from '@sanity/icons/Images'
import { useEffect, useRef } from 'react'
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
  // An upload that ends after the dialog was closed changes no field.
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const choose = (value: string) => {
    if (isOpen.current) onSelect([{ kind: 'assetDocumentId', value }])
  }
  return (
    <ToolDialog header="Choose from Media" id="choose-from-media" width={3} onClose={onClose}>
      <AssetPicker kind="picture" onPick={({ _id }) => choose(_id)} onUploaded={choose} />
    </ToolDialog>
  )
}
