import type { Boot } from '../../contract/brand.ts'
import { BOOT_ELEMENT_ID } from '../../contract/paths.ts'

/** What the server handed over inside the HTML. */
export const readBoot = (): Boot => JSON.parse(document.getElementById(BOOT_ELEMENT_ID)?.textContent ?? '') as Boot
