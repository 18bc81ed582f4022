import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ListedEquipment } from '../../../contract/console/bench/equipment.ts'
import { isOfBench, type EquipmentKind } from '../../../domain/method/equipment-kinds.ts'

export const EQUIPMENT_TEXTS: Record<EquipmentKind, MessageDescriptor> = {
  balance: msg`Balance`,
  'ph-meter': msg`pH meter`,
  thermometer: msg`Thermometer`,
}

/** How its kind is called, one of the laboratory's own too. */
export const kindName = (one: Pick<ListedEquipment, 'kind' | 'ownKind'>, i18n: I18n): string =>
  isOfBench(one) ? i18n._(EQUIPMENT_TEXTS[one.kind]) : (one.ownKind?.name ?? one.kind)
