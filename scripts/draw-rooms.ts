import { GROUND, WINGS, type Import } from './rooms.ts'

/** Boxes of the diagram: rooms of the server and of the pages; those of the ground floor are one. */
const boxOf = (file: string): string | undefined => {
  const [, part, room, ...rest] = file.split('/')
  if (part === 'domain' || part === 'contract') return part
  if (part === 'server' && room !== undefined) {
    if (rest.length === 0) return room === 'app.ts' ? room : undefined
    return GROUND.includes(room) ? 'ground' : WINGS.includes(room) ? room : undefined
  }
  if (part === 'web' && room !== undefined && rest.length > 0) return room
  return undefined
}

const arrowsOf = (imports: readonly Import[]): Map<string, Set<string>> => {
  const arrows = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [a, b] = [boxOf(from), boxOf(to)]
    if (a !== undefined && b !== undefined && a !== b) arrows.set(a, (arrows.get(a) ?? new Set()).add(b))
  }
  return arrows
}

/** Whether a box is reached from another by more than one arrow. */
const isRoundabout = (arrows: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean => {
  const seen = new Set<string>()
  const left = [...(arrows.get(from) ?? [])].filter((one) => one !== to)
  for (let box = left.pop(); box !== undefined; box = left.pop()) {
    if (box === to) return true
    if (seen.has(box)) continue
    seen.add(box)
    left.push(...(arrows.get(box) ?? []))
  }
  return false
}

/** A Mermaid diagram of the rooms and of who imports whom, without arrows that others imply. */
export const drawRooms = (imports: readonly Import[]): string => {
  const arrows = arrowsOf(imports)
  const lines = [...arrows].flatMap(([from, targets]) =>
    [...targets].filter((to) => !isRoundabout(arrows, from, to)).map((to) => `  ${from} --> ${to}`),
  )
  return ['```mermaid', 'flowchart TD', ...lines.toSorted(), '```'].join('\n')
}

const START = '<!-- rooms: node scripts/check-rooms.ts --write -->'
const END = '<!-- /rooms -->'

/** A document with the diagram between its marks. Throws where they are missing. */
export const withDrawing = (document: string, drawing: string): string => {
  const [start, end] = [document.indexOf(START), document.indexOf(END)]
  if (start === -1 || end < start) throw new Error(`there is no place for the diagram: ${START} … ${END}`)
  return `${document.slice(0, start + START.length)}\n\n${drawing}\n\n${document.slice(end)}`
}
