// Dutch (SAFE-4).
import type { Words } from './wordLists.ts'

export const nl: Words = {
  numbers: `0 nul, 1 een één eentje, 2 twee, 3 drie, 4 vier, 5 vijf, 6 zes, 7 zeven, 8 acht, 9 negen, 10 tien, 11 elf, 12 twaalf, 13 dertien,
    14 veertien, 15 vijftien, 16 zestien, 17 zeventien, 18 achttien, 19 negentien, 20 twintig, 30 dertig, 40 veertig, 50 vijftig, 60 zestig,
    70 zeventig, 80 tachtig, 90 negentig`,
  at: 'apenstaart, apenstaartje, at',
  dot: 'punt, puntje',
  calls:
    'bel me, bel mij, app me, app mij, appen, mijn nummer, m n nummer, nummer is, sms*, mobiel, telefoon*, bereikbaar, te bereiken, mn nummer, whatsapp',
  invites: `
    voeg me, voeg mij, add me, zoek me, vind me, je vindt me, app me, stuur me, schrijf me, ik zit op, verder op, verder via,
    verder praten, praten via, praten op, kletsen op, chatten op, chatten via, liever op, liever via, bereik me, bereikbaar, contact,
    laten we, toevoegen, ik heet, sneller op, kom op, kom naar, te vinden`,
  owns: 'heb je, heb jij, gebruik je, zit je op, zit jij op, mijn, mn, m n, jouw, je',
  handles:
    'mijn snap, mn snap, m n snap, op snap, via snap, mijn kik, op kik, via kik, op signal, via signal, mijn ig, mn ig, mijn insta, op session, op line, via fb, op fb, mijn fb, snap me',
  visits:
    'kijk op, kijk maar op, kijk even, ga naar, ga even naar, bezoek, klik, mijn site, mijn website, meer op, meer van mij op, foto s op, fotos op, te zien op, check, meld je aan',
  asks: `
    leen me, me lenen, mij lenen, van je lenen, geld lenen, me helpen, mij helpen, help me, help mij, stuur me, stuur mij, stuur jij,
    kun je sturen, overboeken, maak over, voorschieten, betaal jij, kun je betalen, kan je betalen, wil je betalen, niet betalen,
    moet betalen, koop een, geef me, geef mij, terugbetalen, betaal je terug, krijg je terug, meteen terug, bijleggen, me sturen,
    mij sturen, financieel, uit de brand, lenen`,
  needs: `
    ik heb geen, heb dringend, ik heb nodig, heb ik nodig, kom tekort, tekort, ik kom te kort, ik zit zonder, krap bij kas,
    nodig voor, nodig, maak`,
  sums: `
    geld, centen, euro s, euros, poen, cadeaukaart*, cadeaubon*, giftcard*, tegoedbon*, bankrekening, rekeningnummer, bedrag,
    beltegoed, lening, betaalverzoek, tikkie, paysafekaart, honderd euro, paar tientjes, tientje, twintigje, vergoeding`,
  plights: `
    ziekenhuis, ziekenhuisrekening, operatie, medicijnen, medicatie, rekening, huur, vliegticket, douane, douanekosten, invoerkosten,
    boete, beltegoed, begrafenis, advocaat, energierekening, aanmaning, deurwaarder, huurachterstand, zorgkosten, mijn visum,
    het visum, een visum, visumkosten, mijn paspoort`,
  ventures: 'beleggen, beleggingen, aandelen, investering*, handelsplatform, munten',
  lures: `
    invest*, winst, rendement, verdien*, verdienen, leer je, je leren, laat je zien, gegarandeerd*, garantie, rijk worden, platform,
    per week, elke week, per maand, inleg, storten, verdubbel*, risico, passief inkomen, geld maken, per dag, verdubbelen`,
  money: `
    geld overmaken, geld lenen, geld sturen, geld nodig, stuur geld, stuur me geld, stuur de code, stuur me de code, sugardaddy,
    sugar daddy, passief inkomen, snel rijk, voor een vergoeding, financiele hulp, financieel helpen, financieel steunen,
    betaalverzoek, een tikkie sturen, gulle man, vrijgevige man, een tikkie van, tikkie betalen, geld verdubbelen,
    met een vergoeding, tegen een vergoeding`,
  harmless: `
    ik snap, snap het, snap je, snap ik, snap niet, whatsappgroep*, goud waard, geld waard, niet duur, het geld niet, geld uitgeven aan, geen geld voor over, tijd is geld, een twee drie, punt uit, op dat punt, tikkie te, tikkie gek`,
  onto: 'op, via, over, naar',
  pleas: `
    kun je, kan je, kunt u, kan u, wil je, wilt u, zou je, zou jij, kun jij, kan jij, wil jij, alsjeblieft, aub, kunnen lenen,
    mag ik, kan ik`,
  pays: `
    betalen, lenen, overmaken, voorschieten, storten, overboeken, bijleggen, sponsoren, leen, betaal, uitlenen, bijspringen`,
  fares: `
    ticket, treinkaartje, taxi, hotel, benzine, tanken, boodschappen, tandarts, garage, reparatie, vlucht, reis, stroom, gas`,
  sends: 'sturen',
}
