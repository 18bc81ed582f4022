import type { ScannedBarcode } from '../../../domain/products/scanned-codes.ts'

/** The Barcode Detection API, which not all browsers have and TypeScript does not describe. */
type Detector = { detect: (source: HTMLVideoElement | ImageBitmap) => Promise<ScannedBarcode[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

/** What is on canisters and their boxes. */
const WANTED = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'qr_code', 'data_matrix']
const LOOK_AGAIN_MS = 150
const BUZZ_MS = 60

const detectorClass = (): DetectorClass | undefined => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** The formats that this browser reads from a camera; none where it cannot. Asks for no permission. */
export const barcodeFormats = async (): Promise<string[]> => {
  if (!(navigator as Partial<Navigator>).mediaDevices) return []
  const supported = await detectorClass()
    ?.getSupportedFormats()
    .catch((): string[] => [])
  return WANTED.filter((format) => supported?.includes(format))
}

/** `denied`: the visitor, the browser or a policy does not allow the camera. `busy`: it does not start, or stopped by itself. */
export type CameraFailure = 'denied' | 'none' | 'busy'

const FAILURES: Readonly<Record<string, CameraFailure>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
}

type Watch = { onRead: (barcodes: readonly ScannedBarcode[]) => void; onFailure: (failure: CameraFailure) => void }

/**
 * Shows the camera in a video, asking for permission, and reads what it sees until the returned function is called, which turns the
 * camera off. Reading stops by itself when the page is left or hidden.
 */
export const watchCamera = (video: HTMLVideoElement, { onRead, onFailure }: Watch): (() => void) => {
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const stop = (): void => {
    isOver = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
    video.srcObject = null
    document.removeEventListener('visibilitychange', stopIfHidden)
  }
  const fail = (failure: CameraFailure): void => {
    if (isOver) return
    stop()
    onFailure(failure)
  }
  const stopIfHidden = (): void => {
    if (document.visibilityState === 'hidden') fail('busy')
  }
  const look = async (detector: Detector): Promise<void> => {
    // A frame that cannot be read is followed by others.
    const found = await detector.detect(video).catch(() => [])
    if (isOver) return
    if (found.length > 0) onRead(found)
    timer = setTimeout(() => void look(detector), LOOK_AGAIN_MS)
  }
  const start = async (): Promise<void> => {
    const formats = await barcodeFormats()
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
    if (isOver) return stop()
    for (const track of stream.getTracks()) track.addEventListener('ended', () => fail('busy'))
    video.srcObject = stream
    await video.play()
    return look(new (detectorClass()!)({ formats }))
  }
  document.addEventListener('visibilitychange', stopIfHidden)
  start().catch((error: unknown) => fail((error instanceof DOMException ? FAILURES[error.name] : undefined) ?? 'busy'))
  return stop
}

/** The texts of the QR codes in a photo; none where the browser cannot read any, or the photo. */
export const codesInPhoto = async (photo: Blob): Promise<string[]> => {
  const Detector = detectorClass()
  if (!Detector) return []
  try {
    const found = await new Detector({ formats: ['qr_code'] }).detect(await createImageBitmap(photo))
    return found.map(({ rawValue }) => rawValue)
  } catch {
    return []
  }
}

/** A short buzz of a phone, where it can: the eyes may be on the canister. */
export const vibrate = (): void => void (navigator as Partial<Navigator>).vibrate?.(BUZZ_MS)
