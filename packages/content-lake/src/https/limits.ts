import type { SecureServerOptions } from 'node:http2'

/** Longest time in milliseconds from the first byte of a connection to the end of its handshake. */
export const HANDSHAKE_MS = 10_000

/**
 * What one HTTP/2 connection may ask of the server. Beyond, the connection is closed and the others go on.
 */
export const HTTP2_LIMITS: Partial<SecureServerOptions> = {
  settings: {
    // Studio holds about ten event streams open, and a page asks for its pictures at once.
    maxConcurrentStreams: 128,
    // As over HTTP/1.1; the longest address of a listener has 14,800 characters.
    maxHeaderListSize: 32 * 1024,
    enablePush: false,
  },
  maxHeaderListPairs: 100,
  maxSettings: 16,
  // Megabytes.
  maxSessionMemory: 10,
  maxSessionInvalidFrames: 50,
  maxSessionRejectedStreams: 100,
  // Streams that are opened and taken back at once: so many, and so many a second.
  streamResetBurst: 400,
  streamResetRate: 50,
}

/** Pings and changes of settings that a connection may send within `CONTROL_WINDOW` milliseconds; browsers send a few an hour. */
export const CONTROL_FRAMES = 100

export const CONTROL_WINDOW = 10_000
