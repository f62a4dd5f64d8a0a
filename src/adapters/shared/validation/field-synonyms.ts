/**
 * Names that other APIs have for our fields, read on 2026-11-28: EasyPost (https://docs.easypost.com/docs), Shippo
 * (https://docs.goshippo.com/shippoapi/public-api), Stripe (https://docs.stripe.com/api), Zonos
 * (https://zonos.com/developer), Svix (https://api.svix.com/docs), and the usual ones of shops. A name may stand for
 * several of ours; the one that exists in its object is meant.
 */
const byOurName: Readonly<Record<string, string>> = {
  // Addresses and people.
  line1:
    'street street1 streetAddress streetName streetLine1 address1 addressLine1 addressLine addressStreet ' +
    'houseNumber streetNumber buildingNumber',
  addressLine1:
    'street street1 streetAddress streetName streetLine1 address1 addressStreet houseNumber streetNumber buildingNumber',
  line2: 'street2 streetLine2 address2 addressLine2 street3 address3 line3 apartment suite',
  addressLine2: 'street2 streetLine2 address2 street3 address3 line3 apartment suite',
  postcode: 'zip zipCode postal postalCode postCode administrativeAreaPostal',
  postalCode: 'zip zipCode postal postCode',
  city: 'town locality municipality cityLocality addressCity addressLevel2',
  state:
    'province provinceCode region stateCode stateProvince stateOrProvince stateOrRegion administrativeArea administrativeAreaCode county',
  country: 'countryCode countryIso countryIso2 countryCodeAlpha2 countryName addressCountry',
  name: 'fullName contactName contactPerson attention attentionName recipientName personName firstName lastName title',
  company: 'companyName organization organisation organizationName businessName',
  phone: 'phoneNumber telephone telephoneNumber tel mobile mobileNumber mobilePhone contactPhone',
  email: 'emailAddress mail contactEmail receiptEmail payerEmail',
  address: 'location pickupAddress postalAddress',
  countryTaxId: 'taxId taxNumber federalTaxId vatId vatNumber taxIdentifier',
  stateTaxId: 'taxId stateTaxNumber',

  // Shipments.
  shipTo:
    'toAddress addressTo to recipient receiver consignee destination destinationAddress deliveryAddress shippingAddress',
  shipFrom: 'fromAddress addressFrom from sender shipper consignor origin originAddress pickupAddress senderAddress',
  returnTo: 'returnAddress addressReturn returns',
  billTo: 'buyerAddress buyer billing billingAddress thirdParty',
  dropOffLocation: 'dropOffAddress pickupPoint servicePoint parcelShop',
  serviceCode:
    'service serviceId serviceLevel serviceLevelToken serviceName serviceType shippingService shippingMethod rateId carrierService',
  labelFormat: 'labelFileType fileFormat fileType labelType labelFormatType',
  shipDate:
    'shipmentDate shippingDate labelDate mailingDate postingDate dispatchDate despatchDate collectionDate pickupDate ' +
    'readyDate plannedShippingDate date',
  packageType: 'packaging packagingType predefinedPackage parcelTemplate parcelType packageCode packageKind',
  weight: 'mass weightUnit massUnit grossWeight totalWeight parcelWeight packageWeight parcel parcels package packages',
  dimensions: 'size dims measurements distanceUnit dimensionUnit length width height parcel parcels package packages',
  commodities: 'items lineItems customsItems products contents goods itemList orderItems articles',
  customs: 'taxIdentifiers customsInfo customsDeclaration customsData declaration international',
  customerReference:
    'reference reference1 referenceNumber orderNumber orderReference orderRef orderId externalId externalReference clientReference',
  commercialInvoiceReference: 'invoiceReference',
  additionalServices: 'options extra extras serviceOptions services accessorials addOns',
  metadata: 'meta customFields',
  signatureRequired:
    'confirmation signature signatureConfirmation deliveryConfirmation signatureOption requireSignature',
  deliveryWarranty: 'insurance insured insuranceAmount',
  lowCarbon: 'carbonNeutral carbonOffset greenShipping',
  deliveryPUDO: 'pudo pickupPoint holdAtLocation',
  dutyTaxCalculation: 'landedCost dutiesCalculation calculateDuties',

  // Goods.
  title: 'itemName productName itemTitle productTitle name',
  description: 'desc itemDescription productDescription customsDescription detailedDescription',
  hsCode:
    'hs hts htsCode hsTariffNumber hsTariffCode hsNumber htsNumber tariff tariffCode tariffNumber harmonizedCode ' +
    'harmonisedCode harmonizedTariffCode harmonizedTariffNumber harmonizedSystemCode commodityCode taric cnCode hsnCode',
  quantity: 'qty count units pieces numberOfUnits amountOfItems',
  value:
    'price unitPrice unitValue itemPrice itemValue valueAmount customsValue declaredValue cost amount valueCurrency priceCurrency currency',
  unitWeight: 'weight netWeight itemWeight mass weightUnit massUnit weightPerItem',
  kgWeight: 'weight netWeight itemWeight mass',
  countryOfOrigin:
    'origin originCountry originCountryCode countryOfManufacture manufactureCountry madeIn countryOfOriginCode ' +
    'countryCodeOfOrigin',
  imageUrl: 'image imageLink picture pictureUrl photo',
  productUrl: 'url link productLink',
  sku: 'productCode itemCode articleNumber skuCode stockKeepingUnit productSku',
  variantId: 'variant variationId',
  productId: 'product itemId',
  category: 'productCategory productType',

  // Customs.
  contentType: 'contentsType customsContentType reasonForExport exportReason shipmentPurpose purpose contents',
  incoterms:
    'incoterm termsOfTrade tradeTerms deliveryTerms termsOfDelivery dutiesPaidBy dutyPaidBy dutyPayment dutiesPayment ddp',
  exportDeclaration: 'eelPfc aesItn itn mrn exportDeclarationNumber declarationNumber movementReferenceNumber',
  invoiceNumber: 'invoice invoiceNo invoiceId commercialInvoiceNumber',
  certified: 'customsCertify certify isCertified certification',
  signedBy: 'customsSigner signer signature certifySigner signatory',
  orderTotalValue: 'totalValue totalPrice orderTotal orderValue declaredValue customsValue goodsValue',
  EORI: 'eoriNumber exporterEori',
  IOSS: 'iossNumber iossId',
  VAT: 'vatNumber vatId vatRegistration',
  VOECNUMBER: 'voec voecId',
  importerOfRecord: 'importer importerAddress',

  // Duties and taxes.
  freightCost:
    'freight freightValue freightCharge freightAmount shipping shippingCost shippingPrice shippingAmount shippingValue ' +
    'shippingFee shippingCharge deliveryCost deliveryFee postage',
  postalDuties: 'postal postalDuty postalRates',
  insuranceValue: 'insurance insuranceCost insuranceAmount',
  trackingNumber: 'tracking trackingCode trackingId waybillNumber awb barcode',
  externalManifestId: 'manifestId manifest manifestNumber',
  taxesCollection: 'taxCollection collect collectTaxes collectDuties collection',

  // Pickups and manifests.
  startAt:
    'minDatetime start startTime startDate startDateTime windowStart pickupWindowStart requestedStartTime ' +
    'readyTime readyAt earliest pickupTime pickupDate',
  endAt:
    'maxDatetime end endTime endDate endDateTime windowEnd pickupWindowEnd requestedEndTime closeTime closingTime latest',
  shipmentIds: 'shipment shipments shipmentId transactions labels labelIds parcels parcelIds',
  reference: 'customerReference referenceNumber externalReference instructions notes',

  // Webhooks.
  url: 'endpoint endpointUrl targetUrl target callback callbackUrl webhookUrl uri address',
  enabledEvents: 'events event eventTypes eventType filterTypes topics topic subscriptions eventNames',
  enabled: 'status active isActive isEnabled disabled',

  // Payments.
  paymentMethodId: 'paymentMethod source cardToken card token pm',
  idempotencyKey: 'idempotency requestKey',
  amount:
    'value price sum total amountDue dueAmount amountTotal totalAmount grandTotal paymentAmount chargeAmount amountToPay ' +
    'amountInCents amountCents amountMinor minorAmount totalDue amountInMinorUnits amountValue',
  currency: 'displayCurrency targetCurrency outputCurrency currencyCode currencyIso',
  reason: 'comment cause note refundReason',

  // Measures.
  unit: 'unitOfMeasure unitOfMeasurement measurementUnit sizeUnit units massUnit distanceUnit weightUnit uom',

  // Uploads.
  electronicTradeDocuments: 'documents files attachments tradeDocuments',
  content: 'base64 base64String data file fileContent body',
  format: 'fileFormat fileType mimeType contentType',
  shipmentId: 'shipment labelId',
};

/** Normalises a name: case, underscores, hyphens, spaces and dots do not count. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[_\-\s.]/g, '');

const meanings = new Map<string, string[]>();
for (const [ours, theirs] of Object.entries(byOurName))
  for (const synonym of theirs.split(' ')) {
    const known = meanings.get(plainName(synonym));
    if (known) known.push(plainName(ours));
    else meanings.set(plainName(synonym), [plainName(ours)]);
  }

/** A name with its unit: `weight_lb`, `lengthCm`. */
const withUnit = /^(.{3,}?)(?:in)?(?:kgs?|kilos?|grams?|g|lbs?|pounds?|oz|ounces?|cm|mm|inch(?:es)?|in|ft)$/;

/** The normalised names that a field of another spelling or API may mean, the most likely first. */
export const meantNames = (name: string): readonly string[] => {
  const plain = plainName(name);
  const base = withUnit.exec(plain)?.[1];
  return [plain, ...(meanings.get(plain) ?? []), ...(base === undefined ? [] : [base, ...(meanings.get(base) ?? [])])];
};
