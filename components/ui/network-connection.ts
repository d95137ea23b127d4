interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether the connection is slow or data saving is on. */
export function isSlowConnection(connection: Connection | undefined): boolean {
  return connection?.saveData === true || /(^|-)2g$/.test(connection?.effectiveType ?? '')
}

/** The Network Information API, where the browser supports it. */
export function networkInformationOf(
  navigator: Navigator & { connection?: Connection },
): Connection | undefined {
  return navigator.connection
}

/** Whether autoplay is allowed: not with reduced motion, data saving or a slow connection. */
export function isAutoplayAllowed(): boolean {
  return (
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches &&
    !isSlowConnection(networkInformationOf(navigator))
  )
}
