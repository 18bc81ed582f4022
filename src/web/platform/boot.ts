import type { Boot } from '../../contract/brand.ts'
import { BOOT_ELEMENT_ID } from '../../contract/paths.ts'

/** The data that the server put into the HTML. */
export const readBoot = (): Boot => JSON.parse(document.getElementById(BOOT_ELEMENT_ID)?.textContent ?? '') as Boot
