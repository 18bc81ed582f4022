import { usePrinting } from '../../../../platform/printing.ts'
import { PrintedList, type PrintedListProps } from './printed-list.tsx'

/** The list that is printed instead of the page, by *Print list* and by the browser's own menu. */
export const OnPaper = (list: PrintedListProps) => usePrinting() && <PrintedList {...list} />
