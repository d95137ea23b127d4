interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** True where visitors pay for every byte or wait for it. */
export function isSlow(connection: Connection | undefined): boolean {
  return connection?.saveData === true || /(^|-)2g$/.test(connection?.effectiveType ?? '')
}

/** The visitor's connection, where the browser tells of it. */
export function connectionOf(
  navigator: Navigator & { connection?: Connection },
): Connection | undefined {
  return navigator.connection
}

/** Whether things may move by themselves: not for visitors who ask for less motion, or for less data. */
export function isAutoplayAllowed(): boolean {
  return (
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches &&
    !isSlow(connectionOf(navigator))
  )
}
