export type IconName =
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

/** Signs that point along the line of reading turn around in right-to-left scripts. */
const mirrored: ReadonlySet<string> = new Set<IconName>(['arrow', 'chevron', 'external'])

/** A sign of the sprite `public/icons.svg`. Decorative: the control around it carries the name. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <Sign id={name} className={className} />
}

/** A sign by the id that it has in the sprite. */
export function Sign({ id, className }: { id: string; className?: string }) {
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
