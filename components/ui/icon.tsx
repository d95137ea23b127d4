/** Icons of the interface, on a 20 by 20 grid. */
export type InterfaceIconName =
  | 'arrow'
  | 'bag'
  | 'check'
  | 'chevron'
  | 'close'
  | 'download'
  | 'external'
  | 'globe'
  | 'minus'
  | 'pause'
  | 'play'
  | 'plus'
  | 'search'

/** Icons that editors can choose, on a 32 by 32 grid. */
export const editorIconNames = [
  'water',
  'crystal',
  'shield',
  'gear',
  'crown',
  'reserve',
  'moon',
  'sun',
  'star',
  'orbit',
  'watch',
  'strap',
  'screwdriver',
  'leaf',
  'parcel',
  'return',
  'pin',
  'letter',
] as const

export type EditorIconName = (typeof editorIconNames)[number]
export type IconName = InterfaceIconName | EditorIconName

/** Directional icons, mirrored in right-to-left scripts. */
const mirrored: ReadonlySet<string> = new Set<IconName>(['arrow', 'chevron', 'external', 'return'])

/** Whether the sprite has an editor icon of this name. */
export function isEditorIcon(name: string | null | undefined): name is EditorIconName {
  return editorIconNames.some((known) => known === name)
}

/** An icon of the sprite `public/icons.svg`. Decorative: the control around it has the accessible name. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <SpriteIcon id={name} className={className} />
}

/** An icon by its id in the sprite. */
export function SpriteIcon({ id, className }: { id: string; className?: string }) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      data-mirror={mirrored.has(id) ? '' : undefined}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`/icons.svg#${id}`} />
    </svg>
  )
}
