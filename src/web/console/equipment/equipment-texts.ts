import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { EQUIPMENT_KINDS, type EquipmentKind } from '../../../domain/method/equipment-kinds.ts'

export const EQUIPMENT_TEXTS: Record<EquipmentKind, MessageDescriptor> = {
  balance: msg`Balance`,
  'ph-meter': msg`pH meter`,
  thermometer: msg`Thermometer`,
}

export const isEquipmentKind = (text: string): text is EquipmentKind => (EQUIPMENT_KINDS as readonly string[]).includes(text)
