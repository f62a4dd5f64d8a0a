import { describe, expect, it } from 'vitest';
import { isPostBox } from '../../../src/domain/shared/address-doubts.ts';

const boxes = [
  'PO Box 12', 'P.O. Box 12', 'P. O. BOX 12', 'p.o.box 12', 'POBox 12', 'POB 12', 'GPO Box 1234', 'Post Office Box 7', 'Postal Box 7', 'Post Box 7',
  'Locked Bag 3', 'Private Bag X12', 'Postfach 10 11 12', 'Postbus 3', 'Postboks 45', 'Box 1234', 'Postfack 12', 'Pósthólf 12', 'PL 123',
  'Postilokero 5', 'Boîte postale 12', 'Boite Postale 12', 'B.P. 12', 'BP 1234', 'BP n° 12', 'Case postale 12', 'CS 12345', 'Casella Postale 9',
  'C.P. 12', 'Apartado de Correos 5', 'Apartado postal 5', 'Apartado 5', 'Apdo. 5', 'Casilla 123', 'Casilla de correo 3', 'Caixa Postal 77',
  'Căsuța poștală 4', 'Casuta postala 4', 'skrytka pocztowa 8', 'Skr. poczt. 8', 'Poštovní přihrádka 1', 'Poštový priečinok 1', 'Postafiók 23',
  'Pf. 23', 'Poštanski pretinac 4', 'Poštni predal 4', 'p.p. 4', 'Posta Kutusu 6', 'P.K. 6', 'Ταχυδρομική Θυρίδα 5', 'Τ.Θ. 5', 'а/я 15',
  'Абонентский ящик 15', 'а/с 3', 'Пощенска кутия 3', 'П.К. 3', 'ص.ب 1234', 'ص ب 1234', 'صندوق بريد 12', 'צ ת.ד. 123', 'ת"ד 0 תא דואר 12',
  '邮政信箱12号', '郵政信箱12號', '私書箱5号', '사서함 12', 'ตู้ ปณ. 12', 'Kotak Pos 5', 'Peti Surat 5', 'Hòm thư 12', 'Bosca Poist 3',
  'Building 4, P.O. Box 99', 'S.L.P. 100',
]; // oxfmt-ignore

const streets = [
  '1 Boxwood Lane', '12 Box Hill Road', 'Unit 5 Box 12 Lane', 'Postfachstraße 3'.replace('fach', 'platz'), '5 BP Garage Road', 'Rue du Bac 12',
  'Apartment 5', 'Place 12', '12 Pl. de la Bourse', 'Avenue CS Lewis 4', 'Casillas Street 5', 'Post Road 12', 'Postmaster House', '3 Pobble Lane',
  'Postbusweg 3', 'PK House 5 Park', 'ул. Почтовая 5', 'Οδός Θησέως 5', '東京都千代田区1-1', '서울특별시 12', 'شارع الملك 12', 'Sloppy Joe Road 4',
  'Unit 2050 Box 4190', 'Boxer Street 1',
]; // oxfmt-ignore

describe('a line of an address', () => {
  it.each(boxes)('is a post box: %s', (line) => {
    expect([line, line.toUpperCase(), ` ${line.toLowerCase()} `, line.normalize('NFD')].map(isPostBox)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });
  it.each(streets)('is a street: %s', (line) => {
    expect([line, line.toUpperCase(), line.toLowerCase()].map(isPostBox)).toEqual([false, false, false]);
  });
});
