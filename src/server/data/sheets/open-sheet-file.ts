import { open } from 'node:fs/promises'
import { openCsvSheet, type TextOptions } from './csv-sheet.ts'
import { createSheetMeter, SHEET_BOUNDS, UnreadableSheet, type SheetFile } from './sheet.ts'
import { openXlsx } from './xlsx.ts'

const isZip = (head: Buffer): boolean => head.readUInt32BE(0) === 0x504b0304 || head.readUInt32BE(0) === 0x504b0506
const isOldWorkbook = (head: Buffer): boolean => head.readUInt32BE(0) === 0xd0cf11e0

/** Opens a workbook or a file of text by what is in it, whatever its name. Throws UnreadableSheet with what to do instead. */
export const openSheetFile = async (
  path: string,
  {
    now = () => performance.now(),
    bounds = SHEET_BOUNDS,
    ...text
  }: TextOptions & { now?: () => number; bounds?: typeof SHEET_BOUNDS } = {},
): Promise<SheetFile> => {
  const file = await open(path)
  try {
    const meter = createSheetMeter(bounds, now)
    const head = Buffer.alloc(4)
    const { bytesRead } = await file.read(head, 0, 4, 0)
    if (bytesRead === 0) throw new UnreadableSheet('it is empty')
    if (isOldWorkbook(head))
      throw new UnreadableSheet('it is a workbook of the old form (.xls), or protected by a password: save it as .xlsx without one')
    return await (isZip(head) ? openXlsx(file, bounds, meter) : openCsvSheet(file, text, bounds, meter))
  } catch (error) {
    await file.close()
    throw error
  }
}
