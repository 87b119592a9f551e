// The section "Members": the search, and one member's page below it (STAFF-2).
import { Route, Routes } from 'react-router'
import { FoundMembers } from './FoundMembers.tsx'
import { MemberPage } from './MemberPage.tsx'

export default function MembersScreen() {
  return (
    <Routes>
      <Route index element={<FoundMembers />} />
      <Route path=":site/:member" element={<MemberPage />} />
      <Route path="*" element={<FoundMembers />} />
    </Routes>
  )
}
