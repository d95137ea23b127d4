/** Signs of the interface, drawn in a square of 20. */
export type InterfaceIcon =
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

/** Signs that editors choose, drawn in a square of 32. */
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

export type EditorIcon = (typeof editorIconNames)[number]
export type IconName = InterfaceIcon | EditorIcon

/** Signs that point along the line of reading turn around in right-to-left scripts. */
const mirrored: ReadonlySet<string> = new Set<IconName>(['arrow', 'chevron', 'external', 'return'])

/** Whether the sprite has a sign that editors choose by this name. */
export function isEditorIcon(name: string | null | undefined): name is EditorIcon {
  return editorIconNames.some((known) => known === name)
}

/** A sign of the sprite `public/icons.svg`. Decorative: the control around it carries the name. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <SpriteIcon id={name} className={className} />
}

/** A sign by the id that it has in the sprite. */
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
