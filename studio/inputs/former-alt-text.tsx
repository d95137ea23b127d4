import { Card, Flex, Text } from '@sanity/ui'
import { useState } from 'react'
import { type ObjectInputProps, unset } from 'sanity'
import { ToolButton } from '../ui/controls.tsx'

interface DescribedPicture {
  alt: string | undefined
  /** The picture that the alt text describes; undefined without a picture. */
  asset: string | undefined
}

/**
 * A note that the alt text of a picture describes the one before, from its replacement in this form until it is kept,
 * cleared or changed.
 */
export function FormerAltText({
  picture: { value, readOnly, onChange },
}: {
  picture: Pick<ObjectInputProps, 'value' | 'readOnly' | 'onChange'>
}) {
  const { alt, asset: image } = (value ?? {}) as { alt?: string; asset?: { _ref?: string } }
  const asset = image?._ref
  const [described, setDescribed] = useState<DescribedPicture>({ alt, asset })
  // A removed picture is followed by another one, so the one before it counts.
  const isCurrent = described.alt === alt && (described.asset !== undefined || asset === undefined)
  if (!isCurrent) setDescribed({ alt, asset })
  if (!isCurrent || readOnly || !alt?.trim() || !asset || described.asset === asset) return null
  return (
    <Card border padding={3} radius={2} tone="caution">
      <Flex align="center" gap={3} justify="space-between" wrap="wrap">
        <Text role="status" size={1}>
          The alt text was written for the former picture: “<bdi>{alt}</bdi>”.
        </Text>
        <Flex gap={2}>
          <ToolButton text="Keep" onClick={() => setDescribed({ alt, asset })} />
          <ToolButton text="Clear" onClick={() => onChange(unset(['alt']))} />
        </Flex>
      </Flex>
    </Card>
  )
}
