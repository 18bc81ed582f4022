/** Seconds after the beginning, of each tone. */
const TONES = [0, 0.5, 1]
const TONE_S = 0.3
const HERTZ = 880
const VIBRATION_MS = [300, 200, 300, 200, 300]

/** Sound and vibration. Browsers have them only after a press, and not all of them; what is missing stays silent. */
export const createAlarm = () => {
  let audio: AudioContext | undefined
  let isAllowed = false
  return {
    /** To be called by a press. */
    allow: () => {
      isAllowed = true
      try {
        audio ??= new AudioContext()
        audio.resume().catch(() => undefined)
      } catch {
        audio = undefined
      }
    },
    ring: () => {
      if (!isAllowed) return
      if ('vibrate' in navigator) navigator.vibrate(VIBRATION_MS)
      if (audio?.state !== 'running') return
      for (const after of TONES) {
        const tone = new OscillatorNode(audio, { frequency: HERTZ })
        tone.connect(audio.destination)
        tone.start(audio.currentTime + after)
        tone.stop(audio.currentTime + after + TONE_S)
      }
    },
  }
}
